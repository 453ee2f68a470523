import type { AccountId, EntrantId, EntryId } from '@tinsmith/domain/ids';
import { expect, test } from 'vitest';
import { findEntrant } from '../../features/entrant/entrant.queries.ts';
import { listMemberIds, moveEntrant } from '../../features/entry/membership.queries.ts';
import type { MayTeamUp } from '../../features/team/may-team-up.ts';
import type { Database } from './database.ts';

/** Never called: `npm run types` fails if one of these swapped pairs compiles. */
export function swapped(
  db: Database,
  mayTeamUp: MayTeamUp,
  account: AccountId,
  entrant: EntrantId,
  entry: EntryId,
) {
  // @ts-expect-error: an entry is not an entrant
  moveEntrant(db, entry, entrant);
  // @ts-expect-error: an entrant is not an entry
  listMemberIds(db, entrant);
  // @ts-expect-error: an entrant is not an account
  findEntrant(db, 1, entrant);
  // @ts-expect-error: an account is not an entrant
  db.selectFrom('log_post').where('entrant_id', '=', account);
  // @ts-expect-error: any number is not an account
  db.selectFrom('account').where('id', '=', 1 as number);
  // @ts-expect-error: givers and receivers have names, no places
  mayTeamUp(db, [entrant], [entrant]);
  return [moveEntrant(db, entrant, entry), listMemberIds(db, entry), findEntrant(db, 1, account)];
}

test('ids that are swapped do not compile', () => {
  expect(swapped).toBeTypeOf('function');
});
