import { setTimeout as wait } from 'node:timers/promises';
import type { EventMail } from '../../http/event-mail.ts';
import { readSiteName } from '../../platform/mail/mail-switch.queries.ts';
import { composeMail } from '../../platform/mail/send-mail.ts';
import type { Mail, MailFailure, SmtpSession } from '../../platform/mail/smtp-session.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Tick } from '../../platform/ticks.ts';
import {
  type Claimed,
  claimMails,
  isAnyWaiting,
  type Leased,
  listOpenMails,
  markDropped,
  markHanded,
  markRefused,
  markSent,
  noteDoubt,
  pauseMails,
  postponeTooSoon,
  releaseMails,
  retryLater,
} from './mail-queue.queries.ts';

type Needs = Pick<Platform, 'db' | 'config' | 'mail' | 'secrets' | 'log'>;

/** More would help only with a distant mail server. */
const numLines = 4;
/** Remaining mails wait for the next tick, so that a process can exit. */
const longestMs = 950;
const shortestWaitMs = 40;
const pauseSeconds = 30;

interface Ready {
  readonly lease: Leased;
  readonly letter: Mail;
}

/** Writes the mails that still have a reason; drops the others. */
async function writeMails(
  needs: Needs,
  mails: readonly EventMail[],
  claimed: readonly Claimed[],
): Promise<Ready[]> {
  const { db } = needs;
  const siteName = await readSiteName(db);
  const letters = new Map<number, Mail>();
  const tooSoon = new Set<number>();
  for (const definition of mails) {
    const leases = claimed.filter(({ round }) => round === definition.name);
    for (const id of await postponeTooSoon(db, definition, leases)) tooSoon.add(id);
    const ids = leases.flatMap(({ id }) => (tooSoon.has(id) ? [] : [id]));
    if (ids.length === 0) continue;
    const open = await listOpenMails(db, definition, ids);
    const contents = await definition.writeAll(db, open);
    for (const mail of open) {
      const { email, username, accountId } = mail;
      const content = contents.get(mail.id);
      if (!content) continue;
      const to = { email, username, id: `event-${mail.id}` };
      letters.set(mail.id, composeMail(needs, siteName, { definition, to, accountId, content, event: mail }));
    }
  }
  await markDropped(
    db,
    claimed.filter(({ id }) => !letters.has(id) && !tooSoon.has(id)),
  );
  return claimed.flatMap((lease) => {
    const letter = letters.get(lease.id);
    return letter ? [{ lease, letter }] : [];
  });
}

/** Whether the address itself was refused; anything else is a connection problem. */
const isRefusal = ({ responseCode = 0, command = '' }: MailFailure): boolean =>
  responseCode >= 500 && /RCPT|DATA/i.test(command);

/** Sends one mail; false if the connection cannot be used for more. */
async function sendOne({ db, log }: Needs, line: SmtpSession, { lease, letter }: Ready): Promise<boolean> {
  let isHandedOver = false;
  try {
    await line.send(letter, async () => {
      isHandedOver = await markHanded(db, lease);
      return isHandedOver;
    });
    await markSent(db, lease);
    return true;
  } catch (error) {
    const failure = error as MailFailure;
    const answer = failure.message.slice(0, 300);
    const wasAnswered = failure.responseCode !== undefined;
    if (isRefusal(failure)) await markRefused(db, lease, answer);
    else if (isHandedOver && !wasAnswered) await noteDoubt(db, lease, answer);
    else await retryLater(db, lease, answer);
    log.warn({ mailId: lease.id, responseCode: failure.responseCode, isHandedOver }, 'a mail was not taken');
    return wasAnswered && isRefusal(failure);
  }
}

/** Sends ready mails over a few connections. Without a connection, nothing is tried for a while. */
async function sendAll(needs: Needs, lines: SmtpSession[], ready: Ready[]): Promise<boolean> {
  const { db, mail, log } = needs;
  const left = [...ready];
  let isAway = false;
  const work = async () => {
    let line = lines.pop();
    while (left.length > 0 && !isAway) {
      try {
        line ??= await mail.openLine();
      } catch (error) {
        isAway = true;
        log.warn({ err: error }, 'the mail server does not answer');
        return;
      }
      const next = left.shift();
      if (next && !(await sendOne(needs, line, next))) {
        line.close();
        line = undefined;
      }
    }
    if (line) lines.push(line);
  };
  await Promise.all(Array.from({ length: Math.min(numLines, ready.length) }, work));
  await releaseMails(
    db,
    left.map(({ lease }) => lease),
  );
  if (isAway) await pauseMails(db, pauseSeconds);
  return !isAway;
}

/** Sends queued mails at the configured pace, over all workers. */
export const sendEventMails =
  (mails: readonly EventMail[]): Tick =>
  async (needs) => {
    const { db, config } = needs;
    if (!(await isAnyWaiting(db))) return;
    const endMs = performance.now() + longestMs;
    const lines: SmtpSession[] = [];
    try {
      for (;;) {
        const { mails: claimed, waitMs } = await db
          .transaction()
          .execute((transaction) => claimMails(transaction, config.mailsASecond));
        if (claimed.length > 0 && !(await sendAll(needs, lines, await writeMails(needs, mails, claimed))))
          break;
        if (waitMs === null || performance.now() + waitMs > endMs) break;
        // A few at a time: each claim costs a lock.
        if (claimed.length === 0) await wait(Math.max(waitMs, shortestWaitMs));
      }
    } finally {
      for (const line of lines) line.close();
    }
  };
