import type { BadgeFacts } from '@tinsmith/contract/result';
import { useState } from 'react';
import { useSite } from '../../page/use-site.ts';
import { Button } from '../../ui/button.tsx';
import { Chips } from '../../ui/chips.tsx';
import { useCopy } from '../../ui/use-copy.ts';
import styles from './badge.module.css';

export interface BadgeOption {
  readonly form: string;
  readonly label: string;
}

const themes = { light: 'Light', dark: 'Dark', both: "Follow the visitor's setting" } as const;
type Theme = keyof typeof themes;
/** Only HTML can leave the theme to the visitor. */
const themesFor = (code: Code): Theme[] => (code === 'html' ? ['both', 'light', 'dark'] : ['light', 'dark']);
const codes = { html: 'HTML', markdown: 'Markdown', bbcode: 'BBCode' } as const;
type Code = keyof typeof codes;

const escapeQuotes = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

interface Badge {
  readonly page: string;
  readonly light: string;
  readonly dark: string;
  readonly alt: string;
}

/** The code to paste. Only HTML can leave the theme to the visitor's browser. */
function writeCode({ page, light, dark, alt }: Badge, theme: Theme, code: Code): string {
  const src = theme === 'dark' ? dark : light;
  if (code === 'markdown') return `[![${alt.replaceAll(/[[\]]/g, '')}](${src})](${page})`;
  if (code === 'bbcode') return `[url=${page}][img]${src}[/img][/url]`;
  const image = `<img src="${src}" width="240" height="80" alt="${escapeQuotes(alt)}">`;
  if (theme !== 'both') return `<a href="${page}">${image}</a>`;
  return `<a href="${page}"><picture>\n  <source srcset="${dark}" media="(prefers-color-scheme: dark)">\n  ${image}\n</picture></a>`;
}

const copyAnswers: Record<ReturnType<typeof useCopy>['state'], string> = {
  idle: '',
  copied: 'Copied',
  failed: "Your browser didn't let us copy it. Select the text instead.",
};

/** Which result, for which page, as which code. */
export function BadgeMaker({ facts, options }: { facts: BadgeFacts; options: readonly BadgeOption[] }) {
  const [form, setForm] = useState(options[0]?.form ?? 'took-part');
  const [chosenTheme, setTheme] = useState<Theme>('both');
  const [code, setCode] = useState<Code>('html');
  const theme = code !== 'html' && chosenTheme === 'both' ? 'light' : chosenTheme;
  const { state, copy } = useCopy();
  const site = useSite()?.url ?? '';
  const label = options.find((one) => one.form === form)?.label ?? '';
  const alt = `${facts.title || 'An entry'}: ${label.replaceAll('"', '')}, ${facts.competitionTitle}`;
  const [light, dark] = [`/badge/${facts.entryId}/${form}.svg`, `/badge/${facts.entryId}/${form}-dark.svg`];
  const text = writeCode(
    { page: `${site}/entry/${facts.entryId}`, light: site + light, dark: site + dark, alt },
    theme,
    code,
  );
  return (
    <>
      <div className={styles.maker}>
        <div className={styles.shown}>
          <span className={styles.light}>
            <img src={light} width={240} height={80} alt={alt} />
          </span>
          <span className={styles.dark}>
            <img src={dark} width={240} height={80} alt="The same on a dark page" />
          </span>
        </div>
        <div className={styles.choices}>
          <Chips
            legend="Which result?"
            type="radio"
            name="form"
            options={options.map((one) => ({ value: one.form, label: one.label }))}
            values={[form]}
            onChange={([chosen]) => setForm(chosen ?? form)}
          />
          <Chips
            legend="Theme of your page"
            type="radio"
            name="theme"
            options={themesFor(code).map((one) => ({ value: one, label: themes[one] }))}
            values={[theme]}
            onChange={([chosen]) => setTheme((chosen ?? theme) as Theme)}
          />
          <Chips
            legend="Code format"
            type="radio"
            name="code"
            options={Object.entries(codes).map(([value, label]) => ({ value, label }))}
            values={[code]}
            onChange={([chosen]) => setCode((chosen ?? code) as Code)}
          />
        </div>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keys */}
      <section className={styles.code} tabIndex={0} aria-label="Code to copy">
        <pre>
          <code>{text}</code>
        </pre>
      </section>
      <p className={styles.row}>
        <Button icon="copy" onClick={() => copy(text)}>
          Copy
        </Button>
        <a href={theme === 'dark' ? dark : light} download>
          Download the SVG
        </a>
        <span role="status">{copyAnswers[state]}</span>
      </p>
      <p className={styles.hint}>The picture sets no cookies and loads nothing else.</p>
    </>
  );
}
