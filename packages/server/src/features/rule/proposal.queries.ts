import type { OpenProposal, Proposal } from '@tinsmith/contract/rule';
import type { AccountId } from '@tinsmith/domain/ids';
import type { RuleCategory } from '@tinsmith/domain/rule-eligibility';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { ms } from '../../platform/database/ms.ts';
import { type AuditEntry, insertAuditEntry } from '../site/audit.queries.ts';
import { insertRule } from './rule.queries.ts';

export interface ProposalText {
  readonly category: RuleCategory;
  readonly text: string;
  readonly note: string;
}

const maxOpen = 20;

/** Adds a proposal; null if too many of theirs are already waiting. */
export async function insertProposal(
  db: Database,
  accountId: AccountId,
  { category, text, note }: ProposalText,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into rule_proposal (account_id, category, text, note)
    select ${accountId}, ${category}, ${text}, ${note}
    where (select count(*) from rule_proposal where account_id = ${accountId} and decided_at is null) < ${maxOpen}
    returning id`.execute(db);
  return rows[0]?.id ?? null;
}

const proposals = (db: Database, accountId: AccountId) =>
  db
    .selectFrom('rule_proposal as p')
    .select(['p.id', 'p.category', 'p.text', 'p.note', 'p.reason'])
    .select(['p.proposed_at', 'p.decided_at', 'p.rule_id'])
    .select(
      sql<Proposal['rule']>`(
        select json_build_object('id', r.id, 'category', r.category, 'number', r.number, 'text', r.text,
          'numRatings', (select count(*) from rule_rating g where g.rule_id = r.id),
          'drawnFor', array(select c.title from drawn_rule d join competition c on c.id = d.competition_id
            where d.rule_id = r.id order by c.starts_at desc))
        from rule r where r.id = p.rule_id)`.as('rule'),
    )
    .where('p.account_id', '=', accountId)
    .orderBy('p.proposed_at', 'desc')
    .orderBy('p.id');

export const listProposalsOf = (db: Database, accountId: AccountId) => proposals(db, accountId).execute();
export type ProposalRow = Awaited<ReturnType<typeof listProposalsOf>>[number];

/** Whether a user has such a proposal, for the error message when nothing was written. */
export const hasProposal = async (db: Database, id: number, accountId: AccountId | null): Promise<boolean> =>
  (await db
    .selectFrom('rule_proposal')
    .select('id')
    .where('id', '=', id)
    .$if(accountId !== null, (query) => query.where('account_id', '=', accountId as AccountId))
    .executeTakeFirst()) !== undefined;

export async function updateProposal(
  db: Database,
  accountId: AccountId,
  id: number,
  text: ProposalText,
): Promise<boolean> {
  const row = await db
    .updateTable('rule_proposal')
    .set(text)
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('decided_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteProposal(db: Database, accountId: AccountId, id: number): Promise<boolean> {
  const row = await db
    .deleteFrom('rule_proposal')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('decided_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function listOpen(db: Database): Promise<OpenProposal[]> {
  const { rows } = await sql<OpenProposal>`
    select p.id, a.username as author, a.avatar, p.category, p.text, p.note,
      ${ms('p.proposed_at')} as "proposedAt",
      (select count(*)::int from rule_proposal e where e.account_id = p.account_id and e.proposed_at < p.proposed_at)
        as "numEarlier",
      (select count(*)::int from rule_proposal e where e.account_id = p.account_id and e.rule_id is not null)
        as "numAccepted"
    from rule_proposal p join account a on a.id = p.account_id
    where p.decided_at is null
    order by p.proposed_at, p.id limit 200`.execute(db);
  return rows;
}

export const countOpenProposals = async (db: Database): Promise<number> =>
  (
    await db
      .selectFrom('rule_proposal')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('decided_at', 'is', null)
      .executeTakeFirstOrThrow()
  ).count;

/** Makes a proposal a rule; null if another staff member decided first. */
export const acceptProposal = (
  db: Database,
  id: number,
  wording: Omit<ProposalText, 'note'>,
  audit: AuditEntry,
): Promise<{ id: number; number: number } | null> =>
  db.transaction().execute(async (transaction) => {
    const proposal = await transaction
      .updateTable('rule_proposal')
      .set({ decided_at: sql<Date>`app_now()` })
      .where('id', '=', id)
      .where('decided_at', 'is', null)
      .returning('account_id')
      .executeTakeFirst();
    if (!proposal) return null;
    const rule = await insertRule(transaction, { ...wording, proposedBy: proposal.account_id });
    await transaction.updateTable('rule_proposal').set({ rule_id: rule.id }).where('id', '=', id).execute();
    await insertAuditEntry(transaction, { ...audit, details: { ...audit.details, ruleId: rule.id } });
    return rule;
  });

export const declineProposal = (
  db: Database,
  id: number,
  reason: string,
  audit: AuditEntry,
): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    const row = await transaction
      .updateTable('rule_proposal')
      .set({ decided_at: sql<Date>`app_now()`, reason })
      .where('id', '=', id)
      .where('decided_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (row) await insertAuditEntry(transaction, audit);
    return row !== undefined;
  });

/** Accepted rules stay, without a name; everything else is deleted. */
export async function forgetProposals(transaction: Database, accountId: AccountId): Promise<void> {
  await transaction.deleteFrom('rule_proposal').where('account_id', '=', accountId).execute();
  await transaction
    .updateTable('rule')
    .set({ proposed_by: null })
    .where('proposed_by', '=', accountId)
    .execute();
}
