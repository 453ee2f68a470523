import { type changeUser as route, users } from '@tinsmith/contract/admin-people';
import type { AdminItem, Changes } from '@tinsmith/contract/resource-routes';
import type { Received } from '@tinsmith/contract/route';
import type { AccountId } from '@tinsmith/domain/ids';
import { normalizeText } from '@tinsmith/domain/plain-text';
import { can, isRank, type Rank } from '@tinsmith/domain/ranks';
import { getAccount } from '../../http/logged-in.ts';
import { Problem } from '../../http/problems.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { isEmailConfirmedElsewhere, lockRank } from '../account/account.queries.ts';
import {
  findUserItem,
  hasOtherOwner,
  lockRanks,
  lockUser,
  updateUser,
} from '../account/admin-users.queries.ts';
import { type AuditEntry, auditOf, insertAuditEntry, insertLookAudit } from '../site/audit.queries.ts';
import { readPerson } from './admin-person.queries.ts';
import { changesIn, fieldsIn } from './audit-changes.ts';
import { checkUnchanged } from './change-item.ts';
import type { UserPorts } from './user-ports.ts';

type Needs = Pick<Platform, 'db'>;

/** A person's page: the form, and what is known about them. It shows an address, so opening it is recorded. */
export async function readUserPage({ db }: Needs, viewer: Viewer, id: number): Promise<AdminItem> {
  const item = await readUserItem({ db }, id);
  const person = await readPerson(db, id);
  if (!person) throw new Problem('no-row');
  // The page calls this again after each change.
  await insertLookAudit(db, auditOf(viewer, 'looked-at-account', { accountId: id }), true);
  return { ...item, person };
}

export async function readUserItem({ db }: Needs, id: number): Promise<AdminItem> {
  const user = await findUserItem(db, id);
  if (!user) throw new Problem('no-row');
  return {
    id: String(user.id),
    title: user.username,
    to: `/user/${user.username}`,
    values: {
      rank: user.rank ?? 'none',
      isVerified: user.verified_at !== null,
      location: user.location,
      info: user.info,
    },
    fixed: {},
  };
}

function auditsOf(
  viewer: Viewer,
  found: { readonly id: AccountId; readonly rank: Rank | null; readonly verified_at: Date | null },
  body: Changes<(typeof users)['fields']>,
  newRank: Rank | null | undefined,
): AuditEntry[] {
  const { rank: _, ...rest } = body;
  const fields = fieldsIn(rest);
  const { id: accountId } = found;
  const action =
    newRank === undefined ? null : newRank === null ? 'removed-rank' : (`granted-${newRank}` as const);
  const rank = { rank: [found.rank ?? 'none', newRank ?? 'none'] } as const;
  const changes = changesIn(users.fields, { isVerified: found.verified_at !== null }, rest);
  return [
    ...(action ? [auditOf(viewer, action, { accountId, changes: rank })] : []),
    ...(fields.length > 0 || !action
      ? [auditOf(viewer, 'changed-account', { accountId, fields, ...changes })]
      : []),
  ];
}

const rankIn = (sent: string | undefined): Rank | null | undefined =>
  sent === undefined ? undefined : isRank(sent) ? sent : null;

/**
 * Changes an account. Ranks, and whether an address is confirmed, need proof of the last ten minutes: a stolen
 * session must not make itself permanent, nor keep its owner from being notified.
 */
export async function changeUser(
  { db }: Needs,
  ports: UserPorts,
  viewer: Viewer,
  id: number,
  { was, ...body }: Received<typeof route>['body'],
  sessionSha256: Buffer | null,
) {
  const actorId = getAccount(viewer).id;
  const user = await findUserItem(db, id);
  if (!user) throw new Problem('no-row');
  if (body.isVerified && user.email && (await isEmailConfirmedElsewhere(db, user.email, user.id)))
    throw new Problem('email-taken', { sentence: 'Another account has already confirmed this address.' });
  await db.transaction().execute(async (transaction) => {
    await lockRanks(transaction);
    if (!can(await lockRank(transaction, actorId), 'manage-staff')) throw new Problem('not-staff');
    const found = await lockUser(transaction, user.id);
    if (!found) throw new Problem('no-row');
    const { values } = await readUserItem({ db: transaction }, user.id);
    checkUnchanged(users.fields, values, was, body);
    const sentRank = rankIn(body.rank);
    const rank = sentRank === found.rank ? undefined : sentRank;
    const isVerified = body.isVerified === (found.verified_at !== null) ? undefined : body.isVerified;
    if (rank !== undefined || isVerified !== undefined)
      await ports.requireProof(transaction, actorId, sessionSha256);
    if (rank !== undefined && found.imported_at !== null) throw new Problem('imported-person');
    if (rank !== undefined && found.rank === 'owner' && !(await hasOtherOwner(transaction, user.id)))
      throw new Problem('last-owner');
    await updateUser(transaction, user.id, {
      ...(rank !== undefined && { rank }),
      ...(isVerified !== undefined && { isVerified }),
      ...(body.location !== undefined && { location: normalizeText(body.location) }),
      ...(body.info !== undefined && { info: normalizeText(body.info) }),
    });
    if (rank !== undefined) await ports.mailRankChange(transaction, { person: found, rank, by: actorId });
    for (const audit of auditsOf(viewer, found, body, rank)) await insertAuditEntry(transaction, audit);
  });
  return { id: String(user.id) };
}
