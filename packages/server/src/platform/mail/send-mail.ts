import { setTimeout as wait } from 'node:timers/promises';
import type { AccountId } from '@tinsmith/domain/ids';
import { isDatabaseAway } from '../database/connection-faults.ts';
import type { Platform } from '../platform.ts';
import type { Letter, MailContent, MailDefinition, Recipient } from './mail-definition.ts';
import { offPage, oneClickAddress, sealMailLink, shortenAddress } from './mail-link.ts';
import { findMailSwitch, readSiteName } from './mail-switch.queries.ts';
import { type MailedEvent, renderMail } from './render-mail.ts';
import { forgetSingle, markSingleSent, recordMail } from './single-mail.queries.ts';
import type { Mail } from './smtp-session.ts';

interface Addressed {
  readonly definition: MailDefinition;
  readonly to: Recipient;
  /** Whose switch the links turn; null without a switch. */
  readonly accountId: AccountId | null;
  readonly content: MailContent;
  /** The event that everyone in it is mailed about; null for all other mails. */
  readonly event: MailedEvent | null;
}

/** The message for the mail server, with the links that turn its kind off. */
export function composeMail(
  { config: { publicUrl }, secrets }: Pick<Platform, 'config' | 'secrets'>,
  siteName: string,
  { definition: { switchedBy: kind }, to, accountId, content, event }: Addressed,
): Mail {
  const token =
    kind === null || accountId === null
      ? null
      : sealMailLink(secrets, { accountId, kind, address: shortenAddress(secrets, to.email) });
  const context = { siteName, publicUrl, username: to.username };
  return {
    to: to.email,
    id: to.id,
    subject: content.subject,
    ...renderMail(content, context, event, token && offPage(publicUrl, token)),
    ...(token !== null && { oneClickUrl: oneClickAddress(publicUrl, token) }),
  };
}

/**
 * Sends a mail unless its reader has switched that kind off. Returns the mail server's response, or null if nothing
 * was sent. It throws if the server doesn't accept it: the job is then retried, with the same id.
 */
export async function sendMail(
  platform: Pick<Platform, 'db' | 'config' | 'mail' | 'secrets'>,
  { definition, to, write }: Letter,
): Promise<string | null> {
  const { db, config, mail } = platform;
  const { switchedBy } = definition;
  const found = switchedBy === null ? null : await findMailSwitch(db, to.email, switchedBy);
  if (switchedBy !== null && !found?.isOn) return null;
  const siteName = await readSiteName(db);
  const content = write({ siteName, publicUrl: config.publicUrl, username: to.username });
  const accountId = found?.accountId ?? null;
  return mail.send(composeMail(platform, siteName, { definition, to, accountId, content, event: null }));
}

/** Without its reader: the id leads to the row. */
export const logSent = ({ log }: Pick<Platform, 'log'>, { definition, to }: Letter): void =>
  log.info({ mail: definition.name, mailId: to.id }, 'the mail server accepted a mail');

/** Longer than another server needs to take over. */
const maxOutageMs = 60_000;
const retryAfterMs = 250;

/**
 * Writes what became of a mail, which must be safe to repeat. It is retried while the database is away: if the job
 * failed here, its next try would send the mail again.
 */
export async function recordOutcome(write: () => Promise<unknown>): Promise<void> {
  const giveUpAt = performance.now() + maxOutageMs;
  for (;;) {
    try {
      await write();
      return;
    } catch (error) {
      if (!isDatabaseAway(error) || performance.now() > giveUpAt) throw error;
      await wait(retryAfterMs);
    }
  }
}

/**
 * The same, with a row in the log. A retry after the server has accepted the mail sends nothing: a job with several
 * readers goes on with those who are left.
 */
export async function sendLoggedMail(
  platform: Pick<Platform, 'db' | 'config' | 'log' | 'mail' | 'secrets'>,
  letter: Letter,
): Promise<void> {
  const { db } = platform;
  if (!(await recordMail(db, letter))) return;
  const answer = await sendMail(platform, letter);
  await recordOutcome(() => (answer === null ? forgetSingle : markSingleSent)(db, letter.to.id));
  if (answer !== null) logSent(platform, letter);
}
