import type { changeUser as route, users } from '@tinsmith/contract/admin-people';
import type { AdminItem, Changes } from '@tinsmith/contract/resource-routes';
import type { Received } from '@tinsmith/contract/route';
import type { AccountId } from '@tinsmith/domain/ids';
import { normalizeText } from '@tinsmith/domain/plain-text';
import { isRank, type Rank } from '@tinsmith/domain/ranks';
import { Problem } from '../../http/problems.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { isEmailConfirmedElsewhere } from '../account/account.queries.ts';
import { findUserItem, updateUser } from '../account/admin-users.queries.ts';
import type { AuditEntry } from '../site/audit.queries.ts';
import { auditOf, fieldsIn } from './audit-of.ts';

type Needs = Pick<Platform, 'db'>;

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

function auditsOf(viewer: Viewer, id: AccountId, body: Changes<(typeof users)['fields']>): AuditEntry[] {
  const { rank, ...rest } = body;
  const fields = fieldsIn(rest);
  const action = rank === undefined ? null : isRank(rank) ? (`granted-${rank}` as const) : 'removed-rank';
  return [
    ...(action ? [auditOf(viewer, action, { accountId: id })] : []),
    ...(fields.length > 0 || !action ? [auditOf(viewer, 'changed-account', { accountId: id, fields })] : []),
  ];
}

export async function changeUser(
  { db }: Needs,
  viewer: Viewer,
  id: number,
  body: Received<typeof route>['body'],
) {
  const user = await findUserItem(db, id);
  if (!user) throw new Problem('no-row');
  if (body.isVerified && user.email && (await isEmailConfirmedElsewhere(db, user.email, user.id)))
    throw new Problem('email-taken', { sentence: 'Another account has already confirmed this address.' });
  const rank: Rank | null = body.rank !== undefined && isRank(body.rank) ? body.rank : null;
  const outcome = await updateUser(
    db,
    user.id,
    {
      ...(body.rank !== undefined && { rank }),
      ...(body.isVerified !== undefined && { isVerified: body.isVerified }),
      ...(body.location !== undefined && { location: normalizeText(body.location) }),
      ...(body.info !== undefined && { info: normalizeText(body.info) }),
    },
    auditsOf(viewer, user.id, body),
  );
  if (outcome === 'missing') throw new Problem('no-row');
  if (outcome === 'last-owner') throw new Problem('last-owner');
  return { id: String(user.id) };
}
