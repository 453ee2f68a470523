import type { Received } from '@tinsmith/contract/route';
import type { setMetRule as route } from '@tinsmith/contract/rule';
import { howToChangeEntry } from '@tinsmith/domain/entry-rules';
import type { EntryId } from '@tinsmith/domain/ids';
import { normalizeText } from '@tinsmith/domain/plain-text';
import { isMember } from '@tinsmith/domain/standing';
import { getAccount } from '../../http/logged-in.ts';
import { Problem } from '../../http/problems.ts';
import type { Subject } from '../../http/subject.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import type { EntryRow } from '../entry/entry.queries.ts';
import { listMet, saveAnswer } from './met-rule.queries.ts';

/** How an entry met each rule, for viewers who may see the entry. */
export async function readMetRules(
  { db }: Pick<Platform, 'db'>,
  { standing, times, nowMs }: Subject,
  id: EntryId,
) {
  const editable = howToChangeEntry(times, nowMs, standing, id) !== null;
  const rules = await listMet(db, id);
  return { result: editable ? rules : rules.map((rule) => ({ ...rule, version: 0 })), editable };
}

export async function meetRule(
  { db }: Pick<Platform, 'db'>,
  viewer: Viewer,
  { id, competitionId, standing }: Pick<EntryRow, 'id' | 'competitionId' | 'standing'>,
  isByRank: boolean,
  { position, text, was }: Received<typeof route>['body'],
) {
  const { id: accountId } = getAccount(viewer);
  const details = { entryId: id, fields: ['rules'] };
  const byRank = isByRank ? ({ accountId, action: 'edited-entry', competitionId, details } as const) : null;
  const saved = await saveAnswer(db, { accountId, byRank }, id, {
    position,
    text: normalizeText(text),
    was,
  });
  if (saved === 'no-rule') throw new Problem('no-rule');
  if (saved === 'refused') throw new Problem(isMember(standing, id) ? 'entry-closed' : 'not-your-entry');
  if (saved === 'conflict')
    throw new Problem('changed-meanwhile', {
      sentence:
        'A team mate changed this answer while you were editing. Nothing was saved, and nothing is lost: compare both texts and save again.',
    });
  return { done: true, version: saved.version } as const;
}
