import * as z from 'zod/mini';
import { anyone, publicFor, uncached } from './access.ts';
import { shortName } from './competition.ts';
import type { Problems } from './problems.ts';
import { route } from './route.ts';

export const packProblems = {
  'no-pack': {
    status: 404,
    sentence: 'No game pack with that name. Packs are made once the last uploads are in.',
  },
  'too-many-packs': {
    status: 429,
    sentence: "You're already downloading several game packs. Please let one finish first.",
  },
} as const satisfies Problems;

declare module './problems.ts' {
  interface DeclaredProblems {
    readonly pack: typeof packProblems;
  }
}

/** What packs exist for; `all` has every file once. */
export const packPlatforms = ['windows', 'linux', 'mac', 'web', 'source', 'all'] as const;

export const packPart = z.object({
  url: z.string(),
  /** Its file name when saved. */
  name: z.string(),
  numFiles: z.int(),
  /** Of its files only; headers and score sheet are extra. */
  bytes: z.int(),
});

export const gamePack = z.object({
  platform: z.enum(packPlatforms),
  numEntries: z.int(),
  bytes: z.int(),
  /** At most 4 GiB each: fits any disk, and a failed download does not cost days. */
  parts: z.array(packPart),
});
export type GamePack = z.output<typeof gamePack>;

export const listPacks = route({
  method: 'GET',
  path: '/api/v1/compo/:compoId/packs',
  summary: "An event's games by platform, as archives to download once the grace period has ended",
  access: anyone,
  cache: publicFor(15),
  problems: ['no-competition'],
  params: z.object({ compoId: shortName }),
  output: z.object({
    /** When every file sealed in time has had its time to arrive. */
    packsFrom: z.int(),
    result: z.array(gamePack),
  }),
});

export const getPack = route({
  method: 'GET',
  path: '/upload/pack/:compoId/:pack',
  summary:
    'A part of a game pack, or a range of it: a zip of files as they were uploaded, with a score sheet',
  access: anyone,
  // Gigabytes, and never the same for long: not worth caching.
  cache: uncached,
  problems: ['no-competition', 'no-pack', 'bad-range', 'too-many-packs'],
  limit: { max: 600, perSeconds: 3600, by: 'account' },
  params: z.object({
    compoId: shortName,
    pack: z.string().check(z.regex(/^(?:windows|linux|mac|web|source|all)(?:-[1-9]\d{0,4})?\.zip$/)),
  }),
  isHeavy: true,
  isNeverShed: true,
  output: { mediaType: 'application/zip' },
});
