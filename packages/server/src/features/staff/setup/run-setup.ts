import type { Received } from '@tinsmith/contract/route';
import type {
  finishSetup as finishRoute,
  nameOwner as nameOwnerRoute,
  nameSite as nameSiteRoute,
  SetupDraft,
} from '@tinsmith/contract/setup';
import { parseLink } from '@tinsmith/domain/entry-links';
import { writeOrganizers } from '@tinsmith/domain/organizers';
import { normalizeText } from '@tinsmith/domain/plain-text';
import { completeAddresses, type SiteAddresses, siteAddressNames } from '@tinsmith/domain/site-addresses';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Feature } from '../../../http/feature.ts';
import { Problem } from '../../../http/problems.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { findTextFolders, hasOwnTexts, type StartingTexts } from '../../../platform/content-files.ts';
import { type Database, isUniqueViolation } from '../../../platform/database/database.ts';
import { addJob } from '../../../platform/jobs.ts';
import { hashPassword } from '../../../platform/passwords.ts';
import type { Platform } from '../../../platform/platform.ts';
import { fillAlone } from '../../../platform/prepare.ts';
import { insertAccount } from '../../account/account.queries.ts';
import { insertAuditEntry } from '../../site/audit.queries.ts';
import { closeSetup } from '../../site/close-setup.queries.ts';
import { writeSiteSettings } from '../../site/site.queries.ts';
import { addCompetition } from '../manage-competitions.ts';
import { readOrganizers } from '../read-organizers.ts';
import { fillTexts } from './fill-texts.ts';
import { hasDemo, loadDemo } from './load-demo.job.ts';
import {
  askForDemo,
  findSetup,
  type Setup,
  type SiteChoice,
  saveMail,
  saveOwner,
  saveSite,
  saveStorage,
} from './setup.queries.ts';
import type { SetupPorts } from './setup-ports.ts';
import { checkSetupToken, forgetSetupToken, getOpenSetup, hasSetupToken } from './setup-token.ts';
import { describeMailServer, sendTestMail } from './test-mail.ts';
import { describePlaying, describeStorage, testStorage } from './test-storage.ts';

const day = 86_400_000;
/** As long as the usual gift exchange: from early in December to the end of the year. */
const giftExchangeMs = 17 * day;

const addressesOf = (links: SiteAddresses) =>
  Object.fromEntries(siteAddressNames.map((name) => [name, links[name]?.url ?? ''])) as Record<
    (typeof siteAddressNames)[number],
    string
  >;

const choicesOf = (config: Platform['config']): StartingTexts[] =>
  hasOwnTexts(config.contentDir) ? [] : ['neutral', 'tins', ...(hasDemo(config) ? (['demo'] as const) : [])];

/** What a site with these texts starts with. */
const settingsOf = (ports: SetupPorts, { config }: Platform, texts: StartingTexts) =>
  ports.readStartingSettings(findTextFolders(config.contentDir, texts).texts);

export async function readSetup(
  platform: Platform,
  ports: SetupPorts,
  request: FastifyRequest,
): Promise<{ draft: SetupDraft | null }> {
  const setup = await getOpenSetup(platform);
  if (!(await hasSetupToken(platform, request))) return { draft: null };
  const { name, summerName, winterName } = await settingsOf(ports, platform, 'neutral');
  const { site } = setup;
  return {
    draft: {
      names: site?.names ?? { name, summerName, winterName },
      hasNames: site !== null,
      texts: site?.texts ?? 'neutral',
      textChoices: choicesOf(platform.config),
      links: addressesOf(site?.links ?? completeAddresses({})),
      organizers: writeOrganizers(site?.organizers ?? []),
      owner: setup.owner && { username: setup.owner.username, email: setup.owner.email },
      mail: {
        server: describeMailServer(platform.config),
        state: setup.mailState,
        answer: setup.mailAnswer,
      },
      storage: {
        place: describeStorage(platform.config),
        playing: describePlaying(platform.config),
        state: setup.storageState,
        findings: [...setup.storageFindings],
      },
    },
  };
}

/** What its links say until the owner chooses other words in the admin area. */
const linkLabels: Readonly<Record<(typeof siteAddressNames)[number], string>> = {
  community: 'Community',
  mailingGroup: 'Mailing group',
  chat: 'Chat',
  donate: 'Donate',
  shop: 'Shop',
  aboutVideo: 'Video',
  historyVideo: 'Video',
};

type SiteBody = Received<typeof nameSiteRoute>['body'];

function readLinks(typed: SiteBody['links']): SiteAddresses {
  const links = siteAddressNames.map((name) => {
    const url = parseLink(typed[name]);
    if (url === null) throw new Problem('bad-link', { sentence: `${linkLabels[name]}: ${describeLinks}` });
    return [name, url === '' ? null : { label: linkLabels[name], url }];
  });
  return Object.fromEntries(links) as unknown as SiteAddresses;
}
const describeLinks = 'links need to start with https:// and can have at most 500 characters.';

export async function nameSite(
  platform: Platform,
  ports: SetupPorts,
  request: FastifyRequest,
  body: SiteBody,
) {
  await checkSetupToken(platform, request);
  const { texts } = body;
  if (texts === 'demo' && !hasDemo(platform.config)) throw new Problem('demo-not-offered');
  const organizers = readOrganizers(body.organizers);
  const typed = {
    name: normalizeText(body.name),
    summerName: normalizeText(body.summerName),
    winterName: normalizeText(body.winterName),
  };
  // Names that were left as suggested are those of the texts.
  const suggested = await settingsOf(ports, platform, 'neutral');
  const own = await settingsOf(ports, platform, texts);
  const pick = (field: keyof typeof typed) => (typed[field] === suggested[field] ? own[field] : typed[field]);
  const names = { name: pick('name'), summerName: pick('summerName'), winterName: pick('winterName') };
  await saveSite(platform.db, { names, texts, links: readLinks(body.links), organizers });
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
function takeSteps({ site, owner, mailState, storageState }: Setup) {
  const isTested =
    (mailState === 'arrived' || mailState === 'skipped') &&
    (storageState === 'passed' || storageState === 'skipped');
  if (!site || !owner || !isTested) throw new Problem('setup-step-first');
  return { site, owner };
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

/** The texts' own settings, with what was typed instead of it. */
async function startingSettings(platform: Platform, ports: SetupPorts, site: SiteChoice) {
  const own = await settingsOf(ports, platform, site.texts);
  const links = siteAddressNames.map((name) => [name, site.links[name] ?? own.links[name]]);
  return {
    ...own,
    ...site.names,
    links: Object.fromEntries(links) as unknown as SiteAddresses,
    organizers: site.organizers.length > 0 ? [...site.organizers] : own.organizers,
  };
}

/**
 * The last step, and the only one that creates anything: one transaction that locks the setup's row, so that
 * of two concurrent requests one becomes the owner and the other gets a 404.
 */
export async function finishSetup(
  platform: Platform,
  { ports, features }: { readonly ports: SetupPorts; readonly features: readonly Feature[] },
  viewer: Viewer,
  { first, event }: FinishBody,
  reply: FastifyReply,
) {
  const { db, config } = platform;
  await checkSetupToken(platform, reply.request);
  const made = await db.transaction().execute(async (transaction) => {
    const setup = await findSetup(transaction, true);
    if (!setup) throw new Problem('nothing-here');
    const { owner, site } = takeSteps(setup);
    const isDemo = site.texts === 'demo';
    if (isDemo && !hasDemo(config)) throw new Problem('demo-not-offered');
    const account = await makeOwner(transaction, owner);
    await closeSetup(transaction);
    await writeSiteSettings(transaction, await startingSettings(platform, ports, site));
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
    if (isDemo) {
      await askForDemo(transaction);
      await addJob(transaction, loadDemo, {});
    }
    return { account, login: owner.username, short, isDemo, texts: site.texts };
  });
  // The neutral ones are there since the start. After the commit: if this process ends now, the next one fills them in.
  if (made.texts !== 'neutral') await fillAlone(db, () => fillTexts(platform, features));
  forgetSetupToken(reply);
  await ports.startSession(reply, made.account);
  return { login: made.login, short: made.short, isDemo: made.isDemo };
}
