import { maxOrganizersLength } from '@tinsmith/domain/limits';
import * as z from 'zod/mini';
import { anyone, personal, staffWhoCan, uncached } from './access.ts';
import type { Problems } from './problems.ts';
import { route } from './route.ts';

export const setupProblems = {
  'wrong-setup-token': {
    status: 400,
    sentence: "That token isn't right, or it has expired. The server prints a new one each time it starts.",
  },
  'wrong-setup-code': {
    status: 400,
    sentence: "That code isn't right. Check the latest e-mail, or send a new code. Each code allows 5 tries.",
  },
  'setup-step-first': { status: 400, sentence: 'Please finish the earlier steps first.' },
  'setup-event-missing': {
    status: 400,
    sentence: 'Your first event needs a title, a short name and a start.',
  },
  'demo-not-offered': { status: 400, sentence: "The demo isn't available on this site." },
  'setup-closed': {
    status: 403,
    sentence: "Please enter the token from the server's log again. What you've entered so far is kept.",
  },
} as const satisfies Problems;

declare module './problems.ts' {
  interface DeclaredProblems {
    readonly setup: typeof setupProblems;
  }
}

// A new site is set up once. Once it has an owner, all of these routes respond as if they did not exist.

const text = (max: number, min = 0) => z.string().check(z.maxLength(max), z.minLength(min));
const names = z.object({ name: text(60, 1), summerName: text(30, 1), winterName: text(30, 1) });

/** The texts that a new site starts with: neutral ones, those of TINS, or TINS with the demo's people and events. */
const texts = z.enum(['neutral', 'tins', 'demo']);
const address = z._default(text(500), '');
const links = z.object({
  community: address,
  mailingGroup: address,
  chat: address,
  donate: address,
  shop: address,
  aboutVideo: address,
  historyVideo: address,
});

/** One thing that a test tried, in a sentence. */
const finding = z.object({ outcome: z.enum(['ok', 'failed', 'untried']), text: z.string() });
export type SetupFinding = z.output<typeof finding>;

const setupState = z.object({
  /** The input so far, for a browser that has the token; null for all others. */
  draft: z.nullable(
    z.object({
      /** The site's current or future names. */
      names,
      hasNames: z.boolean(),
      texts,
      /** What can be chosen: nothing if the installation brings its own texts, and the demo only where it is offered. */
      textChoices: z.array(texts),
      links,
      /** One per line: name, role, address. */
      organizers: z.string(),
      owner: z.nullable(z.object({ username: z.string(), email: z.string() })),
      mail: z.object({
        /** The mail server, without any secret. */
        server: z.string(),
        state: z.enum(['untried', 'sent', 'refused', 'arrived', 'skipped']),
        /** The mail server's response. */
        answer: z.string(),
      }),
      storage: z.object({
        place: z.string(),
        state: z.enum(['untried', 'failed', 'passed', 'skipped']),
        findings: z.array(finding),
        /** Whether web games can be played in the page, and how to turn that on. */
        playing: z.string(),
      }),
    }),
  ),
});
export type SetupDraft = NonNullable<z.output<typeof setupState>['draft']>;

const epochMs = z.int().check(z.gte(0), z.lte(253_402_300_799_999));
const done = z.object({ done: z.literal(true) });

export const getSetup = route({
  method: 'GET',
  path: '/api/v1/setup',
  summary: 'The progress of setting up a new site; gone once there is an owner',
  access: anyone,
  cache: uncached,
  problems: ['nothing-here'],
  limit: { max: 600, perSeconds: 60, by: 'address' },
  output: setupState,
});

export const openSetup = route({
  method: 'POST',
  path: '/api/v1/setup/open',
  summary: "Opens the setup of a new site in this browser, with the token from the server's log",
  access: anyone,
  cache: uncached,
  problems: ['nothing-here', 'wrong-setup-token'],
  limit: { max: 10, perSeconds: 60, by: 'address' },
  body: z.object({ token: text(200) }),
  output: done,
});

const steps = {
  access: anyone,
  cache: uncached,
} as const;
const limit = { max: 60, perSeconds: 60, by: 'address' } as const;

export const nameSite = route({
  ...steps,
  method: 'POST',
  path: '/api/v1/setup/site',
  summary: 'Names a new site and its two jams, and chooses its texts, links and organizers',
  problems: ['nothing-here', 'setup-closed', 'bad-link', 'bad-organizer', 'demo-not-offered'],
  body: z.object({
    name: names.shape.name,
    summerName: names.shape.summerName,
    winterName: names.shape.winterName,
    texts: z._default(texts, 'neutral'),
    links: z._default(links, {
      ...{
        community: '',
        mailingGroup: '',
        chat: '',
        donate: '',
        shop: '',
        aboutVideo: '',
        historyVideo: '',
      },
    }),
    organizers: z._default(text(maxOrganizersLength), ''),
  }),
  limit,
  output: done,
});

export const nameOwner = route({
  ...steps,
  method: 'POST',
  path: '/api/v1/setup/owner',
  summary: "Chooses a new site's first owner",
  problems: ['nothing-here', 'setup-closed', 'bad-username', 'name-taken', 'bad-email', 'weak-password'],
  body: z.object({ username: text(100), email: text(254), password: text(200) }),
  limit,
  output: done,
});

export const testSetupMail = route({
  ...steps,
  method: 'POST',
  path: '/api/v1/setup/mail',
  summary: 'Sends a code to the first owner, or skips the test',
  problems: ['nothing-here', 'setup-closed', 'setup-step-first'],
  limit: { max: 10, perSeconds: 600, by: 'address' },
  body: z.object({ action: z.enum(['send', 'skip']) }),
  output: done,
});

export const confirmSetupMail = route({
  ...steps,
  method: 'POST',
  path: '/api/v1/setup/mail/code',
  summary: 'Checks the code from the test e-mail',
  problems: ['nothing-here', 'setup-closed', 'wrong-setup-code'],
  limit: { max: 20, perSeconds: 600, by: 'address' },
  body: z.object({ code: text(20) }),
  output: done,
});

export const testSetupStorage = route({
  ...steps,
  method: 'POST',
  path: '/api/v1/setup/storage',
  summary: 'Writes, reads and deletes a small file where files are kept, or skips the test',
  problems: ['nothing-here', 'setup-closed'],
  body: z.object({ action: z.enum(['test', 'skip']) }),
  limit,
  output: done,
});

export const finishSetup = route({
  ...steps,
  method: 'POST',
  path: '/api/v1/setup/finish',
  summary: 'Creates the first owner and logs them in, with a first event or none',
  problems: [
    'nothing-here',
    'setup-closed',
    'setup-step-first',
    'setup-event-missing',
    'demo-not-offered',
    'bad-username',
    'name-taken',
    'email-taken',
    'bad-short-name',
    'reserved-name',
    'short-name-taken',
    'bad-times',
    'session-ended',
  ],
  body: z.object({
    first: z.enum(['event', 'empty']),
    event: z.optional(
      z.object({
        title: text(100),
        short: text(30),
        kind: z.enum(['speedhack', 'gift-exchange']),
        /** In epoch milliseconds. */
        start: z.nullable(epochMs),
        /** Null for the default of its kind. */
        end: z.nullable(epochMs),
      }),
    ),
  }),
  limit,
  output: z.object({
    login: z.string(),
    /** The first event's. */
    short: z.nullable(z.string()),
    /** Whether the demo is being loaded. */
    isDemo: z.boolean(),
  }),
});

export const getDemoLoad = route({
  method: 'GET',
  path: '/api/v1/admin/demo',
  summary: 'For staff: the progress of loading the demo that was chosen during setup',
  access: staffWhoCan('edit-site'),
  cache: personal,
  output: z.object({
    state: z.enum(['none', 'asked', 'loading', 'loaded', 'failed']),
    done: z.int(),
    total: z.int(),
  }),
});
