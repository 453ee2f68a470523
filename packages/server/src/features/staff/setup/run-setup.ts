import type { Received } from '@tinsmith/contract/route';
import type {
  finishSetup as finishRoute,
  nameOwner as nameOwnerRoute,
  SetupDraft,
} from '@tinsmith/contract/setup';
import { normalizeText } from '@tinsmith/domain/plain-text';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../../../http/problems.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { type Database, isUniqueViolation } from '../../../platform/database/database.ts';
import { addJob } from '../../../platform/jobs.ts';
import { hashPassword } from '../../../platform/passwords.ts';
import type { Platform } from '../../../platform/platform.ts';
import { insertAccount } from '../../account/account.queries.ts';
import { insertAuditEntry } from '../../site/audit.queries.ts';
import { readSiteSettings, writeSiteSettings } from '../../site/site.queries.ts';
import { addCompetition } from '../manage-competitions.ts';
import { hasDemo, loadDemoKind } from './load-demo.job.ts';
import {
  askForDemo,
  findSetup,
  type Setup,
  type SiteNames,
  saveMail,
  saveNames,
  saveOwner,
  saveStorage,
} from './setup.queries.ts';
import type { SetupPorts } from './setup-ports.ts';
import { checkSetupToken, forgetSetupToken, getOpenSetup, hasSetupToken } from './setup-token.ts';
import { describeMailServer, sendTestMail } from './test-mail.ts';
import { describeStorage, testStorage } from './test-storage.ts';

const day = 86_400_000;
/** As long as the usual gift exchange: from early in December to the end of the year. */
const giftExchangeMs = 17 * day;

export async function readSetup(
  platform: Platform,
  request: FastifyRequest,
): Promise<{ draft: SetupDraft | null }> {
  const setup = await getOpenSetup(platform);
  if (!(await hasSetupToken(platform, request))) return { draft: null };
  const { name, summerName, winterName } = await readSiteSettings(platform.db);
  return {
    draft: {
      names: setup.names ?? { name, summerName, winterName },
      hasNames: setup.names !== null,
      owner: setup.owner && { username: setup.owner.username, email: setup.owner.email },
      mail: {
        server: describeMailServer(platform.config),
        state: setup.mailState,
        answer: setup.mailAnswer,
      },
      storage: {
        place: describeStorage(platform.config),
        state: setup.storageState,
        findings: [...setup.storageFindings],
      },
      hasDemo: hasDemo(platform.config),
    },
  };
}

export async function nameSite(platform: Platform, request: FastifyRequest, body: SiteNames) {
  await checkSetupToken(platform, request);
  const { name, summerName, winterName } = body;
  await saveNames(platform.db, {
    name: normalizeText(name),
    summerName: normalizeText(summerName),
    winterName: normalizeText(winterName),
  });
  return { done: true } as const;
}

/** The password is hashed at once: the pending setup stores only what an account would. */
export async function nameOwner(
  platform: Platform,
  ports: SetupPorts,
  request: FastifyRequest,
  body: Received<typeof nameOwnerRoute>['body'],
) {
  await checkSetupToken(platform, request);
  const { username, password } = body;
  const email = body.email.trim();
  await ports.checkNewAccount({ username, email, password });
  await saveOwner(platform.db, { username, email, passwordHash: await hashPassword(password) });
  return { done: true } as const;
}

export async function tryMail(platform: Platform, request: FastifyRequest, action: 'send' | 'skip') {
  const setup = await checkSetupToken(platform, request);
  if (action === 'send') await sendTestMail(platform, setup);
  else await saveMail(platform.db, { state: 'skipped', answer: '', code: null });
  return { done: true } as const;
}

export async function tryStorage(platform: Platform, request: FastifyRequest, action: 'test' | 'skip') {
  await checkSetupToken(platform, request);
  if (action === 'skip') {
    await saveStorage(platform.db, 'skipped', []);
  } else {
    const { isGood, findings } = await testStorage(platform);
    await saveStorage(platform.db, isGood ? 'passed' : 'failed', findings);
  }
  return { done: true } as const;
}

/** The results of the earlier steps. Tests may be skipped, but only explicitly. */
function takeSteps({ names, owner, mailState, storageState }: Setup) {
  const isTested =
    (mailState === 'arrived' || mailState === 'skipped') &&
    (storageState === 'passed' || storageState === 'skipped');
  if (!names || !owner || !isTested) throw new Problem('setup-step-first');
  return { names, owner };
}

async function makeOwner(
  transaction: Database,
  { username, email, passwordHash }: NonNullable<Setup['owner']>,
) {
  const account = { username, email, passwordHash, rank: 'owner', isVerified: true } as const;
  const added = await insertAccount(transaction, account).catch((error) => {
    throw isUniqueViolation(error) ? new Problem('email-taken') : error;
  });
  if (!added) throw new Problem('name-taken', { sentence: `${username} is taken.` });
  return added;
}

type FinishBody = Received<typeof finishRoute>['body'];

async function addFirstEvent(
  db: Database,
  viewer: Viewer,
  event: FinishBody['event'],
): Promise<string | null> {
  const title = normalizeText(event?.title ?? '').trim();
  const short = (event?.short ?? '').trim();
  if (!event || event.start === null || title === '' || short === '')
    throw new Problem('setup-event-missing');
  const { kind, start } = event;
  const end = event.end ?? (kind === 'gift-exchange' ? start + giftExchangeMs : null);
  await addCompetition({ db }, viewer, { title, short, kind, start, end });
  return short;
}

/**
 * The last step, and the only one that creates anything: one transaction that locks the setup's row, so that
 * of two concurrent requests one becomes the owner and the other gets a 404.
 */
export async function finishSetup(
  platform: Platform,
  ports: SetupPorts,
  viewer: Viewer,
  { first, event }: FinishBody,
  reply: FastifyReply,
) {
  const { db, config } = platform;
  await checkSetupToken(platform, reply.request);
  if (first === 'demo' && !hasDemo(config)) throw new Problem('demo-not-offered');
  const made = await db.transaction().execute(async (transaction) => {
    const setup = await findSetup(transaction, true);
    if (!setup) throw new Problem('nothing-here');
    const { owner, names } = takeSteps(setup);
    const account = await makeOwner(transaction, owner);
    await writeSiteSettings(transaction, { ...(await readSiteSettings(transaction)), ...names });
    await insertAuditEntry(transaction, {
      accountId: account.id,
      action: 'set-up-site',
      competitionId: null,
      details: { accountId: account.id },
    });
    const asOwner: Viewer = {
      ...viewer,
      account: {
        ...{ id: account.id, username: owner.username, rank: 'owner', isVerified: true },
        ...{ isSuspended: false, avatar: null, isSessionStale: false },
      },
    };
    const short = first === 'event' ? await addFirstEvent(transaction, asOwner, event) : null;
    if (first === 'demo') {
      await askForDemo(transaction);
      await addJob(transaction, loadDemoKind, {});
    }
    return { account, login: owner.username, short };
  });
  forgetSetupToken(reply);
  await ports.startSession(reply, made.account);
  return { login: made.login, short: made.short };
}
