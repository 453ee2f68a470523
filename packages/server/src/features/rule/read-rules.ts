import type { DrawnRule, ExtraRules, Rules } from '@tinsmith/contract/rule';
import { escapeHtml } from '@tinsmith/domain/plain-text';
import { explainRankShare } from '@tinsmith/domain/rank-share';
import { canBeDrawn, categoryNames, standingOfRule } from '@tinsmith/domain/rule-eligibility';
import { Problem } from '../../http/problems.ts';
import { type CommitmentRow, listCommitments } from '../../platform/draws/draw.queries.ts';
import { renderMarkdown } from '../../platform/markdown.ts';
import type { Platform } from '../../platform/platform.ts';
import { showPostText } from '../../platform/post-text.ts';
import { findCompetition } from '../competition/competition.queries.ts';
import {
  type DrawnRuleRow,
  findExtraRules,
  getRuleSettings,
  listDrawn,
  type RuleSettings,
} from './drawn-rule.queries.ts';
import { listFrozenPool } from './rule.queries.ts';

export const presentCommitment = ({ hash, madeAt, replacedAt }: CommitmentRow) => ({
  hash,
  madeAt: madeAt.getTime(),
  replacedAt: replacedAt?.getTime() ?? null,
});

const presentDrawn = (row: DrawnRuleRow): DrawnRule => ({
  ...row,
  comment: row.comment === '' ? '' : showPostText(row.comment),
});

/** An empty pick of a challenging rule takes no slot: the others filled them all. */
const isSlot = ({ kind, rule }: Pick<DrawnRuleRow, 'kind' | 'rule'>): boolean =>
  kind !== 'challenging' || rule !== null;

const writeItem = ({ rule, comment }: DrawnRule): string =>
  rule
    ? `<li><p><b>${categoryNames[rule.category]}</b> rule #${rule.number}</p><p>${escapeHtml(rule.text)}</p>${comment && `<blockquote>${comment}</blockquote>`}</li>`
    : '<li><p>This slot stayed empty.</p></li>';

const writeAll = (standing: string, rankPercent: number | null, drawn: readonly DrawnRule[]): string =>
  `<h2>Standing rules</h2>${standing}${rankPercent === null ? '' : `<p>${explainRankShare(rankPercent)}</p>`}${
    drawn.length > 0 ? `<h2>The extra rules</h2><ol>${drawn.map(writeItem).join('')}</ol>` : ''
  }`;

function stateOf(
  { drawsRules, drawnAt }: Pick<RuleSettings, 'drawsRules' | 'drawnAt'>,
  hasStarted: boolean,
): Rules['state'] {
  if (!drawsRules) return 'none';
  if (drawnAt) return 'drawn';
  return hasStarted ? 'due' : 'before';
}

/** The rules of a competition. Before the draw there is nothing to hide: the outcome does not exist. */
export async function readRules({ db }: Pick<Platform, 'db'>, short: string): Promise<Rules> {
  const competition = await findCompetition(db, short);
  if (!competition) throw new Problem('no-competition');
  const settings = await getRuleSettings(db, competition.id);
  const state = stateOf(settings, competition.nowMs >= competition.startMs);
  const drawn =
    state === 'drawn' ? (await listDrawn(db, competition.id)).filter(isSlot).map(presentDrawn) : [];
  const pool = state === 'drawn' ? await listFrozenPool(db, competition.id) : [];
  const standing = renderMarkdown(settings.standing);
  return {
    result: writeAll(standing, settings.rankPercent, drawn),
    standing,
    rankPercent: settings.rankPercent,
    state,
    slots: settings.slots,
    drawnAt: settings.drawnAt?.getTime() ?? null,
    drawn,
    numPool: pool.length,
    numDrawable: pool.filter((rule) => canBeDrawn(standingOfRule(rule))).length,
    // A gift exchange has a promise too: for its names.
    commitments: state === 'none' ? [] : (await listCommitments(db, competition.id)).map(presentCommitment),
  };
}

export async function readExtraRules({ db }: Pick<Platform, 'db'>, short: string): Promise<ExtraRules> {
  const found = await findExtraRules(db, short);
  if (!found) throw new Problem('no-competition');
  const state = stateOf(found, found.hasStarted);
  return { state, drawn: state === 'drawn' ? found.drawn.filter(isSlot) : [] };
}
