import { maxExclusionsPerAuthor } from '@tinsmith/contract/santa-desk';
import type { AccountId } from '@tinsmith/domain/ids';
import { getAccount } from '../../http/logged-in.ts';
import { Problem } from '../../http/problems.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CompetitionView } from '../competition/competition.queries.ts';
import { type AuditAction, auditOf, insertAuditEntry } from '../site/audit.queries.ts';
import {
  changeAuthor,
  countByAuthor,
  deleteExclusion,
  findAccountId,
  insertExclusion,
  isInExchange,
  lockAuthor,
  orderPeople,
  type TwoPeople,
} from './exclusion.queries.ts';

type Needs = Pick<Platform, 'db'>;
interface Names {
  readonly one: string;
  readonly other: string;
}
const done = { done: true } as const;

async function findPeople(db: Database, { one, other }: Names): Promise<TwoPeople> {
  const [first, second] = [await findAccountId(db, one), await findAccountId(db, other)];
  if (first === null || second === null) throw new Problem('no-user');
  if (first === second) throw new Problem('same-person');
  return orderPeople(first, second);
}

/** Who is kept apart decides a ring, so staff who are in one of any event can neither learn nor change it. */
export async function checkOutside(transaction: Database, accountId: AccountId): Promise<void> {
  if (await isInExchange(transaction, accountId)) throw new Problem('in-exchange');
}

/** A change by staff who are outside and stay so until it is written. */
const change = (
  { db }: Needs,
  viewer: Viewer,
  { row }: CompetitionView,
  action: AuditAction,
  people: TwoPeople,
  write: (transaction: Database, authorId: AccountId) => Promise<void>,
) =>
  db.transaction().execute(async (transaction) => {
    const { id } = getAccount(viewer);
    await lockAuthor(transaction, id);
    await checkOutside(transaction, id);
    await write(transaction, id);
    await insertAuditEntry(transaction, auditOf(viewer, action, { accountIds: [...people] }, row.id));
  });

/** Enough exclusions about one person determine who gives to them: more take a second member of staff. */
async function checkRoom(transaction: Database, authorId: AccountId, people: TwoPeople): Promise<void> {
  if ((await countByAuthor(transaction, authorId, people)) >= maxExclusionsPerAuthor)
    throw new Problem('too-many-exclusions');
}

function checkIsExchange({ row }: CompetitionView): void {
  if (row.kind !== 'gift-exchange') throw new Problem('not-an-exchange');
}

/** Two people who never draw each other. Existing pairs stay as they are. */
export async function setExclusion(
  needs: Needs,
  viewer: Viewer,
  subject: CompetitionView,
  { isApart, ...names }: Names & { readonly isApart: boolean },
) {
  checkIsExchange(subject);
  await checkOutside(needs.db, getAccount(viewer).id);
  const people = await findPeople(needs.db, names);
  const action = isApart ? 'kept-santas-apart' : 'let-santas-meet';
  await change(needs, viewer, subject, action, people, async (transaction, authorId) => {
    if (!isApart) return void (await deleteExclusion(transaction, authorId, people));
    if (await insertExclusion(transaction, authorId, people)) await checkRoom(transaction, authorId, people);
  });
  return done;
}

/** Other staff answer for it from now on, so that its former author can join. */
export async function takeOverExclusion(
  needs: Needs,
  viewer: Viewer,
  subject: CompetitionView,
  names: Names,
) {
  checkIsExchange(subject);
  await checkOutside(needs.db, getAccount(viewer).id);
  const people = await findPeople(needs.db, names).catch((error: unknown) => {
    throw error instanceof Problem ? new Problem('no-exclusion') : error;
  });
  await change(needs, viewer, subject, 'took-over-exclusion', people, async (transaction, authorId) => {
    if (!(await changeAuthor(transaction, authorId, people))) throw new Problem('no-exclusion');
    await checkRoom(transaction, authorId, people);
  });
  return done;
}
