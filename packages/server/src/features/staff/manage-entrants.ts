import type { addEntry as addEntryRoute } from '@tinsmith/contract/admin-entries';
import {
  type addEntrant as addRoute,
  type changeEntrant as changeRoute,
  entrants,
} from '@tinsmith/contract/admin-people';
import type { AdminItem } from '@tinsmith/contract/resource-routes';
import type { Received } from '@tinsmith/contract/route';
import { parseLink } from '@tinsmith/domain/entry-links';
import { readAuthors } from '@tinsmith/domain/entry-rules';
import type { AccountId, EntrantId } from '@tinsmith/domain/ids';
import { normalizeText } from '@tinsmith/domain/plain-text';
import { Problem } from '../../http/problems.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { findUserId } from '../account/admin-users.queries.ts';
import { type CompetitionRow, findCompetition } from '../competition/competition.queries.ts';
import { addEntrantByRank, findEntrantItem, updateEntrantInfo } from '../entrant/admin-entrants.queries.ts';
import { findEntrant } from '../entrant/entrant.queries.ts';
import { fillPastEntry, haveEntry } from '../entry/admin-entries.queries.ts';
import { insertEntry, lockEntrants, moveEntrant } from '../entry/membership.queries.ts';
import { auditOf, insertAuditEntry } from '../site/audit.queries.ts';
import { fieldsIn } from './audit-changes.ts';
import { changeItem } from './change-item.ts';
import { lockRow } from './lock-row.queries.ts';

type Needs = Pick<Platform, 'db'>;

async function getCompetition(db: Database, short: string): Promise<CompetitionRow> {
  const competition = await findCompetition(db, short.trim());
  if (!competition) throw new Problem('no-competition');
  return competition;
}

async function getUserId(db: Database, username: string): Promise<AccountId> {
  const id = await findUserId(db, username);
  if (id === null) throw new Problem('no-user', { sentence: `Nobody here is called ${username.trim()}.` });
  return id;
}

async function signUp(
  transaction: Database,
  viewer: Viewer,
  competitionId: number,
  accountId: AccountId,
  info: string,
  isTyped = false,
): Promise<EntrantId | null> {
  const audit = auditOf(viewer, 'added-entrant', { accountId }, competitionId);
  const added = await addEntrantByRank(transaction, { competitionId, accountId, info, isTyped }, audit);
  if (added === 'drawn')
    throw new Problem('names-are-drawn', {
      sentence: 'The names have already been drawn, so nobody can be added.',
    });
  if (added === 'keeps-apart')
    throw new Problem('keeps-people-apart', {
      sentence:
        "They keep people apart in gift exchanges, so they can't join one. Take that over on the santa desk, or remove it, first.",
    });
  return added === 'in-already' ? null : added;
}

export async function addEntrant({ db }: Needs, viewer: Viewer, body: Received<typeof addRoute>['body']) {
  const competition = await getCompetition(db, body.event ?? '');
  const accountId = await getUserId(db, body.username ?? '');
  const info = normalizeText(body.info ?? '');
  const id = await db
    .transaction()
    .execute((transaction) => signUp(transaction, viewer, competition.id, accountId, info));
  if (id === null) throw new Problem('joined-already');
  return { id: String(id) };
}

export async function readEntrantItem({ db }: Needs, id: number): Promise<AdminItem> {
  const entrant = await findEntrantItem(db, id);
  if (!entrant) throw new Problem('no-row');
  return {
    id: String(entrant.id),
    title: `${entrant.username} in ${entrant.short}`,
    to: `/${entrant.short}/entrants`,
    values: { info: entrant.info },
    fixed: {},
  };
}

export const changeEntrant = (
  { db }: Needs,
  viewer: Viewer,
  id: number,
  sent: Received<typeof changeRoute>['body'],
) => {
  const form = { resource: entrants, lock: lockRow('sign_up'), read: readEntrantItem };
  return changeItem(db, form, id, sent, async (transaction, body) => {
    const entrant = await findEntrantItem(transaction, id);
    if (!entrant) throw new Problem('no-row');
    const info = normalizeText(body.info ?? entrant.info);
    const details = { entrantId: entrant.id, fields: fieldsIn(body) };
    const audit = auditOf(viewer, 'changed-entrant', details, entrant.competitionId);
    await updateEntrantInfo(transaction, entrant.id, info, audit);
    return { id: String(entrant.id) };
  });
};

function checkLink(typed: string | undefined): string {
  const link = parseLink(typed ?? '');
  if (link === null) throw new Problem('bad-link');
  return link;
}

/**
 * Records an entry for its team, such as one from before this site; signs up missing members. Authors without an
 * account are a text of it.
 */
export async function addEntry({ db }: Needs, viewer: Viewer, body: Received<typeof addEntryRoute>['body']) {
  const competition = await getCompetition(db, body.event ?? '');
  const names = [...new Set((body.usernames ?? '').split(',').map((name) => name.trim().toLowerCase()))];
  const accountIds: AccountId[] = [];
  for (const name of names.filter((one) => one !== '')) accountIds.push(await getUserId(db, name));
  const others = readAuthors(normalizeText(body.otherAuthors ?? ''));
  if (accountIds.length + others.length === 0)
    throw new Problem('no-user', { sentence: 'Please choose who made it, or write their names.' });
  const past = {
    title: normalizeText(body.title ?? '').replace(/\s+/g, ' '),
    sourceLink: checkLink(body.sourceLink),
    playLink: checkLink(body.playLink),
    otherAuthors: others.join(', '),
  };
  const entryId = await db.transaction().execute(async (transaction) => {
    const entrantIds: EntrantId[] = [];
    for (const accountId of accountIds) {
      const id =
        (await signUp(transaction, viewer, competition.id, accountId, '', true)) ??
        (await findEntrant(transaction, competition.id, accountId))?.id;
      if (id !== undefined) entrantIds.push(id);
    }
    await lockEntrants(transaction, entrantIds);
    if (await haveEntry(transaction, entrantIds)) throw new Problem('has-entry');
    const id = await insertEntry(transaction, competition.id, 'staff');
    if (id === null) throw new Problem('not-started');
    for (const entrantId of entrantIds) await moveEntrant(transaction, entrantId, id);
    await fillPastEntry(transaction, id, past);
    await insertAuditEntry(
      transaction,
      auditOf(viewer, 'added-entry', { entryId: id, entrantIds }, competition.id),
    );
    return id;
  });
  return { id: String(entryId) };
}
