import type { BadgeFacts } from '@tinsmith/contract/result';
import { useState } from 'react';
import { useSite } from '../../page/use-site.ts';
import { Button } from '../../ui/button.tsx';
import styles from './badge.module.css';

export interface BadgeOption {
  readonly form: string;
  readonly label: string;
}

const themes = { light: 'Light', dark: 'Dark', both: "Follow the visitor's setting (HTML only)" } as const;
type Theme = keyof typeof themes;
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

interface ChoiceProps<T extends string> {
  readonly legend: string;
  readonly name: string;
  readonly options: readonly (readonly [T, string])[];
  readonly value: T;
  readonly onChange: (value: T) => void;
  readonly disabled?: T | undefined;
}

function Choice<T extends string>({ legend, name, options, value, onChange, disabled }: ChoiceProps<T>) {
  return (
    <fieldset className={styles.choice}>
      <legend>{legend}</legend>
      {options.map(([one, label]) => (
        <label key={one}>
          <input
            type="radio"
            name={name}
            value={one}
            checked={one === value}
            disabled={one === disabled}
            onChange={() => onChange(one)}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Which result, for which page, as which code. */
export function BadgeMaker({ facts, options }: { facts: BadgeFacts; options: readonly BadgeOption[] }) {
  const [form, setForm] = useState(options[0]?.form ?? 'took-part');
  const [chosenTheme, setTheme] = useState<Theme>('both');
  const [code, setCode] = useState<Code>('html');
  const theme = code !== 'html' && chosenTheme === 'both' ? 'light' : chosenTheme;
  const [said, setSaid] = useState('');
  const site = useSite()?.url ?? '';
  const label = options.find((one) => one.form === form)?.label ?? '';
  const alt = `${facts.title || 'An entry'}: ${label.replaceAll('"', '')}, ${facts.competitionTitle}`;
  const [light, dark] = [`/badge/${facts.entryId}/${form}.svg`, `/badge/${facts.entryId}/${form}-dark.svg`];
  const text = writeCode(
    { page: `${site}/entry/${facts.entryId}`, light: site + light, dark: site + dark, alt },
    theme,
    code,
  );
  const copy = async () => {
    const isCopied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    setSaid(isCopied ? 'Copied' : "Your browser didn't let us copy it. Select the text instead.");
  };
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
        <div>
          <Choice
            legend="Which result?"
            name="form"
            options={options.map((one) => [one.form, one.label] as const)}
            value={form}
            onChange={setForm}
          />
          <Choice
            legend="Theme of your page"
            name="theme"
            options={Object.entries(themes) as [Theme, string][]}
            value={theme}
            onChange={setTheme}
            disabled={code === 'html' ? undefined : 'both'}
          />
          <Choice
            legend="Code format"
            name="code"
            options={Object.entries(codes) as [Code, string][]}
            value={code}
            onChange={setCode}
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
        <Button icon="copy" onClick={copy}>
          Copy
        </Button>
        <a href={theme === 'dark' ? dark : light} download>
          Download the SVG
        </a>
        <span role="status">{said}</span>
      </p>
      <p className={styles.hint}>The picture sets no cookies and loads nothing else.</p>
    </>
  );
}
