import type { MailKind } from '@tinsmith/domain/mail-kinds';
import type { CompetitionKind } from '@tinsmith/domain/phase';
import type { RawBuilder } from 'kysely';
import type { Database } from '../platform/database/database.ts';

/** A mail whose turn has come, and what nearly every mail says. */
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
  /** The moment that its round is about, as it was when it was queued. */
  readonly aboutMs: number;
  /** What it is about: the round's own, or that of this one mail. */
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

/** What a mail says. Nothing that a user wrote stands in the subject, nothing secret in subject or preview. */
export interface MailContent {
  readonly subject: string;
  /** The line that mail programs show beside the subject. */
  readonly preview: string;
  readonly before: readonly Paragraph[];
  readonly list?: readonly string[];
  /** Of a page, behind the site's own address. */
  readonly button: { readonly label: string; readonly path: string };
  readonly after?: readonly Paragraph[];
}

/** An occasion on which entrants are mailed, as a feature declares it. */
export interface EventMail {
  readonly name: string;
  /** The switch that turns it off. */
  readonly kind: MailKind;
  /** The lowest go first; 1 where it is left out. */
  readonly urgency?: number;
  /** The occasions that are there now: a select of `competition_id`, `about` and `subject_id`. Null: queued otherwise. */
  readonly due: RawBuilder<unknown> | null;
  /** A moved time is a new occasion only from so many hours on; null: there is only one. */
  readonly againAfterHours: number | null;
  /** Who of the entrants `s` of the competition `c` gets it; all where it is left out. */
  readonly wants?: RawBuilder<boolean>;
  /** What to say now, by number; one that is left out has no reason any more. */
  readonly write: (db: Database, mails: readonly OpenMail[]) => Promise<ReadonlyMap<number, MailContent>>;
}

/** For words that need nothing but the mail itself; null where there is no reason for it any more. */
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

/** 'in 2 hours', by whole hours, the last one by minutes. */
export function writeLeft(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / 60_000));
  const hours = Math.round(minutes / 60);
  if (minutes < 60) return minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return hours === 1 ? '1 hour' : `${hours} hours`;
}
