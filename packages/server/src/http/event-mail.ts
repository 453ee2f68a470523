import type { AccountId } from '@tinsmith/domain/ids';
import type { MailKind } from '@tinsmith/domain/mail-kinds';
import type { CompetitionKind } from '@tinsmith/domain/phase';
import type { RawBuilder } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import type { MailContent, MailDefinition } from '../platform/mail/mail-definition.ts';

/** A mail that is due, and the data that nearly every mail needs. */
export interface OpenMail {
  readonly id: number;
  readonly entrantId: number;
  readonly accountId: AccountId;
  readonly email: string;
  readonly username: string;
  readonly competitionId: number;
  readonly short: string;
  readonly title: string;
  readonly competitionKind: CompetitionKind;
  readonly round: string;
  /** The moment that its round is about, as of when it was queued. */
  readonly aboutMs: number;
  /** Its subject: the round's, or that of this one mail. */
  readonly subjectId: number;
  readonly entryId: number | null;
  readonly entryTitle: string;
  readonly nowMs: number;
  readonly startMs: number;
  readonly endMs: number;
  /** How long after the finish a sealed file may still arrive. */
  readonly graceMs: number;
  readonly votingEndMs: number;
}

/** An occasion for mailing entrants, as declared by a feature. */
export interface EventMail extends MailDefinition {
  readonly delivery: 'at-most-once';
  readonly priority: 'urgent' | 'normal' | 'bulk';
  readonly switchedBy: MailKind;
  /** The current occasions: a select of `competition_id`, `about` and `subject_id`. Null: queued in another way. */
  readonly due: RawBuilder<unknown> | null;
  /** A moved time is a new occasion only if moved by at least this many hours; null: there is only one. */
  readonly againAfterHours: number | null;
  /** One entrant gets one in this many minutes; a second waits, and is written when it is sent. */
  readonly atMostEveryMinutes?: number;
  /** Which entrants `s` of the competition `c` get it; all if omitted. */
  readonly wants?: RawBuilder<boolean>;
  /** The content by mail id; an omitted mail no longer has a reason. */
  readonly writeAll: (db: Database, mails: readonly OpenMail[]) => Promise<ReadonlyMap<number, MailContent>>;
}

export interface WrittenEventMail<Facts> extends EventMail {
  /** Null if there is no longer a reason for it. */
  readonly write: (mail: OpenMail, facts: Facts) => MailContent | null;
}

export function defineEventMail<Facts>({
  find,
  ...mail
}: Omit<WrittenEventMail<Facts>, 'delivery' | 'writeAll'> & {
  /** What the content needs besides the mail itself, by mail id; an omitted mail no longer has a reason. */
  readonly find: (db: Database, mails: readonly OpenMail[]) => Promise<ReadonlyMap<number, Facts>>;
}): WrittenEventMail<Facts> {
  return {
    ...mail,
    delivery: 'at-most-once',
    writeAll: async (db, mails) => {
      const facts = await find(db, mails);
      return new Map(
        mails.flatMap((one) => {
          const own = facts.get(one.id);
          const content = own === undefined ? null : mail.write(one, own);
          return content ? [[one.id, content] as const] : [];
        }),
      );
    },
  };
}

/** For mails whose content needs no more than the mail itself. */
export const findNothing = async (_db: Database, mails: readonly OpenMail[]): Promise<Map<number, true>> =>
  new Map(mails.map(({ id }) => [id, true]));

export const isEventMail = (mail: MailDefinition): mail is EventMail => 'due' in mail;

let days: Intl.DateTimeFormat | null = null;

/** Made on first use: the first formatter of a process loads the data of its locale, a tenth of a start. */
const formatDay = (ms: number): string => {
  days ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  });
  return days.format(ms);
};

/** 'Monday 10 August, 12:00 UTC'. */
export const writeMoment = (ms: number): string =>
  `${formatDay(ms).replace(',', '')}, ${new Date(ms).toISOString().slice(11, 16)} UTC`;

/** 'in 2 hours', in whole hours, the last one in minutes. */
export function writeLeft(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / 60_000));
  const hours = Math.round(minutes / 60);
  if (minutes < 60) return minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return hours === 1 ? '1 hour' : `${hours} hours`;
}
