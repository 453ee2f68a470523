import type { MailKind } from '@tinsmith/domain/mail-kinds';
import type { Priority } from '../jobs.ts';

/** What every kind of e-mail declares. A feature lists its kinds under `mails` in its manifest. */
export interface MailDefinition {
  readonly name: string;
  /**
   * At least once: tried until the mail server has accepted it, so that a crash may send it twice, under the same id.
   * At most once: never tried again once the server may have it (decision 0061).
   */
  readonly delivery: 'at-least-once' | 'at-most-once';
  /** Which go first. */
  readonly priority: Priority;
  /** The switch that turns it off; null: it can't be turned off. */
  readonly switchedBy: MailKind | null;
}

export type Paragraph = string | readonly (string | { readonly bold: string })[];

interface List {
  readonly list: readonly string[];
}
interface Button {
  /** `path` is that of a page, without the site's URL. */
  readonly button: { readonly label: string; readonly path: string };
}
export type MailPart = Paragraph | List | Button;

/** The content of a mail between greeting and footer. No user input in the subject, nothing secret in subject or preview. */
export interface MailContent {
  readonly subject: string;
  /** The line that mail clients show next to the subject, if there is HTML. */
  readonly preview?: string;
  readonly parts: readonly MailPart[];
  /** True while the site has no name yet. */
  readonly isUnsigned?: boolean;
}

export interface Recipient {
  readonly email: string;
  readonly username: string;
  /** The same for every try of one mail, so that a receiver can detect a duplicate delivery. */
  readonly id: string;
}

/** What the text of a mail may mention besides its own facts. */
export interface MailContext {
  readonly siteName: string;
  readonly publicUrl: string;
  readonly username: string;
}

/** A mail to one recipient; the text is written when it is sent. */
export interface Letter {
  readonly definition: MailDefinition;
  readonly to: Recipient;
  readonly write: (context: MailContext) => MailContent;
}

/** A kind of mail that is sent by itself; those to everyone in an event are `EventMail`s (http/event-mail.ts). */
export interface WrittenMail<Facts> extends MailDefinition {
  readonly to: (recipient: Recipient, facts: Facts) => Letter;
}

export function defineMail<Facts>({
  write,
  ...definition
}: MailDefinition & {
  readonly write: (facts: Facts, context: MailContext) => MailContent;
}): WrittenMail<Facts> {
  const mail: WrittenMail<Facts> = {
    ...definition,
    to: (to, facts) => ({ definition: mail, to, write: (context) => write(facts, context) }),
  };
  return mail;
}
