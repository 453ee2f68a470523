import { demoKinds, demoPhases, demoRoles } from '@tinsmith/domain/demo';
import * as z from 'zod/mini';
import { anyone, uncached } from './access.ts';
import type { Problems } from './problems.ts';
import { route } from './route.ts';

// These routes exist only with DEMO_SWITCH, which a server refuses outside development.

export const devProblems = {
  'no-demo': { status: 404, sentence: 'There is no demo event. Run: npm run demo' },
  'no-such-person': { status: 404, sentence: 'The demo has nobody with that role in this phase.' },
  'demo-not-filled': {
    status: 500,
    sentence: "The demo wasn't filled. The terminal of npm run dev says why.",
  },
} as const satisfies Problems;

declare module './problems.ts' {
  interface DeclaredProblems {
    readonly dev: typeof devProblems;
  }
}

const limit = { max: 600, perSeconds: 60, by: 'address' } as const;
const plainForm = { redirect: '/' } as const;

const demoPerson = z.object({
  role: z.enum(demoRoles),
  /** Null for a visitor, and where the demo has nobody with this role. */
  name: z.nullable(z.string()),
  /** What to say about the person, or why there is none. */
  note: z.string(),
  isPossible: z.boolean(),
});
export type DemoPerson = z.output<typeof demoPerson>;

/** The same for every visitor, since pages that all visitors share show it. */
export const getDemo = route({
  method: 'GET',
  path: '/dev/demo',
  summary: 'Development only: kind and phase of the demo, and whom one can be in it',
  access: anyone,
  cache: uncached,
  output: z.object({
    /** Null without a demo. */
    event: z.nullable(z.object({ kind: z.enum(demoKinds), phase: z.enum(demoPhases) })),
    people: z.array(demoPerson),
  }),
});

export const setDemoPhase = route({
  method: 'POST',
  path: '/dev/phase',
  summary: 'Development only: shifts the times of the demo competition so that it is in a phase',
  access: anyone,
  cache: uncached,
  problems: ['no-voting', 'no-demo'],
  limit,
  plainForm,
  body: z.object({ phase: z.enum(demoPhases) }),
  output: z.object({ short: z.string(), phase: z.enum(['before', 'live', 'voting', 'over']) }),
});

export const setDemoKind = route({
  method: 'POST',
  path: '/dev/kind',
  summary: 'Development only: replaces the demo by one of another kind',
  access: anyone,
  cache: uncached,
  problems: ['no-demo', 'demo-not-filled'],
  limit,
  plainForm,
  body: z.object({ kind: z.enum(demoKinds) }),
  output: z.object({ done: z.literal(true) }),
});

export const beSomeone = route({
  method: 'POST',
  path: '/dev/be',
  summary: 'Development only: logs in as a person of the demo, without a password',
  access: anyone,
  cache: uncached,
  problems: ['nothing-here', 'no-such-person', 'session-ended'],
  limit,
  plainForm,
  body: z.object({ role: z.enum(demoRoles) }),
  output: z.object({ name: z.nullable(z.string()) }),
});
