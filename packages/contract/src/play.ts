import { findingKinds } from '@tinsmith/domain/run-me-check';
import * as z from 'zod/mini';
import { anyone, publicFor, uncached } from './access.ts';
import { numericId } from './params.ts';
import type { Problems } from './problems.ts';
import { route } from './route.ts';

export const playProblems = {
  'no-game': { status: 404, sentence: "This game can't be played here." },
} as const satisfies Problems;

declare module './problems.ts' {
  interface DeclaredProblems {
    readonly play: typeof playProblems;
  }
}

const one = z.object({ id: numericId });

const playState = z.object({
  /** The game that can be played in the page; null if there is none, or none yet. */
  game: z.nullable(
    z.object({
      fileId: z.int(),
      /** Of the uploaded file: about what a browser loads. */
      size: z.int(),
      /** False where all games share one origin. */
      areSavesKept: z.boolean(),
      /** It starts threads, which not every browser allows. */
      isThreaded: z.boolean(),
      /** Where it runs. */
      origin: z.string(),
      /** A page there that says what the browser allows. */
      probeUrl: z.string(),
      /** Its first page, if anyone may play it: the press of the button needs no answer of the site. */
      url: z.nullable(z.string()),
      /** Of the frames of both. */
      sandbox: z.string(),
    }),
  ),
  /** For its team: what became of the newest file for browsers; null if there is none, or no playing here. */
  own: z.nullable(
    z.object({
      name: z.string(),
      state: z.enum(['waiting', 'ready', 'refused']),
      /** Why it can't be played here. */
      refusal: z.nullable(z.object({ kind: z.enum(findingKinds), subject: z.nullable(z.string()) })),
      /** How often others have started it. */
      plays: z.int(),
    }),
  ),
});
export type PlayState = z.output<typeof playState>;
export type PlayableGame = NonNullable<PlayState['game']>;

export const getPlay = route({
  method: 'GET',
  path: '/api/v1/entry/:id/play',
  summary: 'Whether an entry can be played in the page',
  access: anyone,
  cache: publicFor(15),
  problems: ['no-entry'],
  params: one,
  output: playState,
});

export const startPlay = route({
  method: 'POST',
  path: '/api/v1/entry/:id/play',
  summary:
    'Counts a play, without who it was, and returns the address at which the entry is played now, for a frame with its sandbox',
  access: anyone,
  cache: uncached,
  problems: ['no-entry', 'no-game'],
  limit: { max: 600, perSeconds: 600, by: 'account' },
  params: one,
  body: z.object({}),
  output: z.object({
    /** Its first page. Of a game that isn't public, the address works for the caller's session alone. */
    url: z.string(),
  }),
});
export type StartedPlay = z.output<(typeof startPlay)['output']>;
