import { ruleCategories } from '@tinsmith/domain/rule-eligibility';
import type { FillTexts } from '../../http/feature.ts';
import { type ContentFile, fillIn, readContentFolder } from '../../platform/content-files.ts';
import type { Database } from '../../platform/database/database.ts';
import { findStandingRules, writeStandingRules } from './drawn-rule.queries.ts';
import { findRuleByNumber, writeFilledRule } from './rule.queries.ts';

const standingFiles = {
  'standing-speedhack': 'speedhack',
  'standing-gift-exchange': 'gift-exchange',
} as const;

/** The numbered lines of a file. */
const parseRules = (markdown: string): { readonly number: number; readonly text: string }[] =>
  [...markdown.matchAll(/^(\d+)\. (.+)$/gm)].map(([, number, text]) => ({
    number: Number(number),
    text: (text ?? '').trim(),
  }));

async function fillCategory(db: Database, category: string, file: ContentFile): Promise<void> {
  for (const { number, text } of parseRules(file.markdown)) {
    await fillIn(db, {
      path: `${file.path}#${number}`,
      wanted: { text },
      find: (inside) => findRuleByNumber(inside, category, number),
      write: (inside, rule) => writeFilledRule(inside, category, number, rule.text),
    });
  }
}

/** Fills in the pool and the standing rules. */
export const fillRules: FillTexts = async ({ db }, { rules: contentDir }) => {
  const files = new Map((await readContentFolder(contentDir, 'rules')).map((file) => [file.path, file]));
  for (const category of ruleCategories) {
    const file = files.get(`rules/${category}.md`);
    if (file) await fillCategory(db, category, file);
  }
  for (const [name, kind] of Object.entries(standingFiles)) {
    const file = files.get(`rules/${name}.md`);
    if (!file) continue;
    await fillIn(db, {
      path: file.path,
      wanted: { markdown: file.markdown },
      find: (inside) => findStandingRules(inside, kind),
      write: (inside, rules) => writeStandingRules(inside, kind, rules.markdown),
    });
  }
};
