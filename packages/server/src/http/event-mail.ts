import type { MailKind } from '@tinsmith/domain/mail-kinds';
import type { CompetitionKind } from '@tinsmith/domain/phase';
import type { RawBuilder } from 'kysely';
import type { Database } from '../platform/database/database.ts';

/** A mail that is due, and the data that nearly every mail needs. */
export interface OpenMail {
  readonly id: number;
  readonly entrantId: number;
  readonly accountId: number;
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

export type Paragraph = readonly (string | { readonly bold: string })[];

/** The content of a mail. No user input in the subject, nothing secret in subject or preview. */
export interface MailContent {
  readonly subject: string;
  /** The line that mail clients show next to the subject. */
  readonly preview: string;
  readonly before: readonly Paragraph[];
  readonly list?: readonly string[];
  /** The path of a page, without the site's URL. */
  readonly button: { readonly label: string; readonly path: string };
  readonly after?: readonly Paragraph[];
}

/** An occasion for mailing entrants, as declared by a feature. */
export interface EventMail {
  readonly name: string;
  /** The setting that turns it off. */
  readonly kind: MailKind;
  /** The lowest go first; 1 if omitted. */
  readonly urgency?: number;
  /** The current occasions: a select of `competition_id`, `about` and `subject_id`. Null: queued in another way. */
  readonly due: RawBuilder<unknown> | null;
  /** A moved time is a new occasion only if moved by at least this many hours; null: there is only one. */
  readonly againAfterHours: number | null;
  /** One entrant gets one in this many minutes; a second waits, and is written when it is sent. */
  readonly atMostEveryMinutes?: number;
  /** Which entrants `s` of the competition `c` get it; all if omitted. */
  readonly wants?: RawBuilder<boolean>;
  /** The content by mail id; an omitted mail no longer has a reason. */
  readonly write: (db: Database, mails: readonly OpenMail[]) => Promise<ReadonlyMap<number, MailContent>>;
}

/** For content that needs only the mail itself; null if there is no longer a reason for it. */
export const writeEach =
  (write: (mail: OpenMail) => MailContent | null): EventMail['write'] =>
  async (_db, mails) =>
    new Map(
      mails.flatMap((mail) => {
        const words = write(mail);
        return words ? [[mail.id, words] as const] : [];
      }),
    );

const days = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
});

/** 'Monday 10 August, 12:00 UTC'. */
export const writeMoment = (ms: number): string =>
  `${days.format(ms).replace(',', '')}, ${new Date(ms).toISOString().slice(11, 16)} UTC`;

/** 'in 2 hours', in whole hours, the last one in minutes. */
export function writeLeft(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / 60_000));
  const hours = Math.round(minutes / 60);
  if (minutes < 60) return minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return hours === 1 ? '1 hour' : `${hours} hours`;
}
