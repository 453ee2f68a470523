import type { AccountId, EntrantId, EntryId } from '@tinsmith/domain/ids';
import type { CompetitionTimes } from '@tinsmith/domain/phase';
import type { Place } from '@tinsmith/domain/standing';
import { type RawBuilder, sql } from 'kysely';
import type { SummaryParts } from '../../http/feature.ts';
import type { Database } from '../../platform/database/database.ts';
import { defineJob, integer } from '../../platform/jobs.ts';
import { shownName } from '../account/account.queries.ts';
import { timesColumns, toTimes } from '../competition/competition.queries.ts';
import { placeIn } from '../entrant/standing.queries.ts';

export const sendInvitationMail = defineJob({
  name: 'send-invitation-mail',
  priority: 'normal',
  queue: null,
  payload: { invitationId: integer() },
});

export interface InvitationRow {
  readonly id: number;
  readonly senderEntrantId: EntrantId;
  readonly senderName: string;
  readonly recipientEntrantId: EntrantId;
  readonly recipientName: string;
  readonly entryId: EntryId;
  /** Empty if the title is secret to the reader. */
  readonly entryTitle: string;
  readonly createdAt: Date;
}

const pending = (db: Database, title: RawBuilder<string>) =>
  db
    .selectFrom('invitation')
    .innerJoin('entry', 'entry.id', 'invitation.entry_id')
    .innerJoin('competition', 'competition.id', 'entry.competition_id')
    .innerJoin('entrant as sender', 'sender.id', 'invitation.sender_entrant_id')
    .innerJoin('account as sender_account', 'sender_account.id', 'sender.account_id')
    .innerJoin('entrant as recipient', 'recipient.id', 'invitation.recipient_entrant_id')
    .innerJoin('account as recipient_account', 'recipient_account.id', 'recipient.account_id')
    .select(['invitation.id', 'entry.id as entryId', 'invitation.created_at as createdAt'])
    .select('invitation.recipient_entrant_id as recipientEntrantId')
    .select('invitation.sender_entrant_id as senderEntrantId')
    .select(shownName('sender_account').as('senderName'))
    .select(shownName('recipient_account').as('recipientName'))
    .select(title.as('entryTitle'))
    .where('invitation.resolved_at', 'is', null)
    .orderBy('invitation.created_at', 'desc')
    .orderBy('invitation.id');

const openTitle = sql<string>`case when is_entry_secret(competition, app_now()) then '' else entry.title end`;

/** Invitations that await an entrant's answer. */
export const listInvitationsTo = (db: Database, entrantId: EntrantId): Promise<InvitationRow[]> =>
  pending(db, openTitle).where('invitation.recipient_entrant_id', '=', entrantId).execute();

/** Invitations that a team has pending. */
export const listInvitationsFrom = (db: Database, entryId: EntryId): Promise<InvitationRow[]> =>
  pending(db, sql<string>`entry.title`).where('invitation.entry_id', '=', entryId).execute();

export const findPendingInvitation = (
  db: Database,
  entryId: EntryId,
  recipientEntrantId: EntrantId,
): Promise<InvitationRow | undefined> =>
  pending(db, sql<string>`entry.title`)
    .where('invitation.entry_id', '=', entryId)
    .where('invitation.recipient_entrant_id', '=', recipientEntrantId)
    .executeTakeFirst();

/** Adds an invitation, or takes over one whose sender has withdrawn; null if the same is already pending. */
export async function insertInvitation(
  transaction: Database,
  invitation: { readonly entryId: EntryId; readonly senderId: EntrantId; readonly recipientId: EntrantId },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into invitation (entry_id, sender_entrant_id, recipient_entrant_id)
    values (${invitation.entryId}, ${invitation.senderId}, ${invitation.recipientId})
    on conflict (entry_id, recipient_entrant_id) where resolved_at is null do update set
      sender_entrant_id = excluded.sender_entrant_id, created_at = excluded.created_at
    where not exists (select from entrant s where s.id = invitation.sender_entrant_id)
    returning id`.execute(transaction);
  return rows[0]?.id ?? null;
}

export interface InvitationState extends CompetitionTimes {
  readonly id: number;
  readonly entryId: EntryId | null;
  readonly senderEntrantId: EntrantId;
  readonly recipientEntrantId: EntrantId;
  readonly recipientName: string;
  readonly competitionId: number;
  readonly resolution: string | null;
  readonly nowMs: number;
  /** The viewer's place in its competition. */
  readonly place: Place | null;
}

export async function findInvitation(
  db: Database,
  viewerId: AccountId | null,
  id: number,
): Promise<InvitationState | null> {
  const row = await db
    .selectFrom('invitation')
    .innerJoin('entrant', 'entrant.id', 'invitation.recipient_entrant_id')
    .innerJoin('account', 'account.id', 'entrant.account_id')
    // An invitation whose sender withdrew is missing, until they join again.
    .innerJoin('entrant as sender', 'sender.id', 'invitation.sender_entrant_id')
    .innerJoin('competition', 'competition.id', 'entrant.competition_id')
    .select(['invitation.id', 'invitation.entry_id', 'invitation.resolution'])
    .select(['invitation.sender_entrant_id', 'invitation.recipient_entrant_id', 'entrant.competition_id'])
    .select(shownName('account').as('recipient_name'))
    .select(timesColumns)
    .select(sql<Date>`app_now()`.as('now'))
    .select(placeIn(viewerId).as('place'))
    .where('invitation.id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  return {
    ...toTimes(row),
    id: row.id,
    entryId: row.entry_id,
    senderEntrantId: row.sender_entrant_id,
    recipientEntrantId: row.recipient_entrant_id,
    recipientName: row.recipient_name,
    competitionId: row.competition_id,
    resolution: row.resolution,
    nowMs: row.now.getTime(),
    place: row.place,
  };
}

/** Entrants who are invited to an entry and have not answered. */
export async function listAsked(db: Database, entryId: EntryId): Promise<EntrantId[]> {
  const rows = await db
    .selectFrom('invitation')
    .select('recipient_entrant_id')
    .where('entry_id', '=', entryId)
    .where('resolved_at', 'is', null)
    .execute();
  return rows.map((row) => row.recipient_entrant_id);
}

/** How an invitation was answered; null while it is pending or if it is gone. */
export async function findResolution(db: Database, id: number): Promise<string | null> {
  const row = await db.selectFrom('invitation').select('resolution').where('id', '=', id).executeTakeFirst();
  return row?.resolution ?? null;
}

/** Answers an invitation, once: false if it has been answered or has lapsed. */
export async function closeInvitation(
  transaction: Database,
  id: number,
  resolution: 'accept' | 'reject' | 'take-back',
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update invitation set resolution = ${resolution}, resolved_at = app_now()
    where id = ${id} and resolved_at is null`.execute(transaction);
  return numAffectedRows === 1n;
}

/** Takes back all invitations that an entrant sent for an entry they have left. */
export const takeBackAllOf = (transaction: Database, senderId: EntrantId, entryId: EntryId) =>
  sql`update invitation set resolution = 'take-back', resolved_at = app_now()
      where id in (
        select id from invitation
        where sender_entrant_id = ${senderId} and entry_id = ${entryId} and resolved_at is null
        order by id for update)`.execute(transaction);

/** A user's part of a competition's summary: how many invitations await their answer. */
export const invitationSummary: SummaryParts = {
  numInvitations: (accountId) =>
    accountId === null
      ? sql<number>`0`
      : sql<number>`(
          select count(*)::int from entrant m join invitation i on i.recipient_entrant_id = m.id
            join entrant s on s.id = i.sender_entrant_id
          where m.competition_id = competition.id and m.account_id = ${accountId}
            and i.resolved_at is null and can_change_team(competition, app_now()))`,
};

/** How many mails about invitations one person gets within an hour. */
const maxMailsAnHour = 6;

export interface InvitationMail {
  readonly id: number;
  readonly email: string;
  readonly recipientName: string;
  readonly senderName: string;
  readonly short: string;
  readonly competitionTitle: string;
}

/** A mail that is still to be sent: to a confirmed address, while the answer is open, and not too often. */
export async function findInvitationMail(db: Database, id: number): Promise<InvitationMail | null> {
  const { rows } = await sql<InvitationMail>`
    select i.id, a.email, a.username as "recipientName", ${shownName('s')} as "senderName",
      c.short, c.title as "competitionTitle"
    from invitation i
    join entrant r on r.id = i.recipient_entrant_id join account a on a.id = r.account_id
    join entrant f on f.id = i.sender_entrant_id join account s on s.id = f.account_id
    join competition c on c.id = r.competition_id
    where i.id = ${id} and i.resolved_at is null and i.mailed_at is null
      and a.verified_at is not null and a.deleted_at is null and a.email is not null
      and (select count(*) from invitation o join entrant p on p.id = o.recipient_entrant_id
        where p.account_id = a.id and o.mailed_at > app_now() - interval '1 hour') < ${maxMailsAnHour}`.execute(
    db,
  );
  return rows[0] ?? null;
}

export const markInvitationMailed = (db: Database, id: number) =>
  db.updateTable('invitation').set({ mailed_at: sql<Date>`app_now()` }).where('id', '=', id).execute();

/** The invitations an account received and sent, for its owner. */
export const listInvitationData = (db: Database, accountId: AccountId) =>
  db
    .selectFrom('invitation')
    .innerJoin('sign_up as sender', 'sender.id', 'invitation.sender_entrant_id')
    .innerJoin('sign_up as recipient', 'recipient.id', 'invitation.recipient_entrant_id')
    .select(['invitation.id', 'invitation.entry_id as entryId', 'invitation.resolution'])
    .select(['invitation.created_at as createdAt', 'invitation.resolved_at as resolvedAt'])
    .select(sql<boolean>`sender.account_id = ${accountId}`.as('isOwn'))
    .where((eb) =>
      eb.or([eb('sender.account_id', '=', accountId), eb('recipient.account_id', '=', accountId)]),
    )
    .orderBy('invitation.created_at')
    .execute();
