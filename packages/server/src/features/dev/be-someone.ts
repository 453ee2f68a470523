import type { DemoPerson } from '@tinsmith/contract/dev';
import type { FastifyReply } from 'fastify';
import type { Ports } from '../../http/feature.ts';
import { Problem } from '../../http/problems.ts';
import { clearSessionCookie, readSessionHash } from '../../http/session.ts';
import { isLoopback } from '../../platform/loopback.ts';
import type { Platform } from '../../platform/platform.ts';
import { setRank } from '../account/account.queries.ts';
import { deleteSession } from '../account/session/session.queries.ts';
import { insertCommandLineAudit } from '../site/audit.queries.ts';
import { findDemo, rankOf } from './read-demo.ts';

/**
 * Development only: starts a session of the demo's person with a role, without a password. Staff get their rank here
 * and not with the demo, which a real site can load too.
 */
export async function logInAs(
  { db }: Pick<Platform, 'db'>,
  { startSession }: Pick<Ports, 'startSession'>,
  role: DemoPerson['role'],
  reply: FastifyReply,
) {
  // A page of another site whose name leads to this machine must not get a session.
  if (!isLoopback(reply.request.hostname)) throw new Problem('nothing-here');
  if (role === 'visitor') {
    const tokenSha256 = readSessionHash(reply.request);
    if (tokenSha256) await deleteSession(db, tokenSha256);
    clearSessionCookie(reply);
    return { name: null };
  }
  const person = (await findDemo(db))?.cast.get(role);
  if (!person) throw new Problem('no-such-person');
  const rank = rankOf(role);
  if (rank && person.rank !== rank)
    await db.transaction().execute(async (transaction) => {
      await setRank(transaction, person.username, rank);
      await insertCommandLineAudit(transaction, `granted-${rank}`, person.id);
    });
  await startSession(reply, person);
  return { name: person.username };
}
