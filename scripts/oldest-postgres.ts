import { globSync } from 'node:fs';
import path from 'node:path';

// Which tests run on PostgreSQL 15, the oldest supported version. CI runs each of them there only, and all others
// on the newest; nightly and on a developer's machine `npm run test:pg15` is in addition.

/** Tests that query the database themselves. Pages, HTTP and the crawls run the same queries. */
const queriesThemselves = ['features/**/*.test.ts', 'platform/database/**/*.test.ts'];

/** Pictures and drawing, archives, texts, logging in, and the demo, which is for developers. */
const sameOnAny = [
  '**/avatar.test.ts',
  '**/entry-image.test.ts',
  '**/entry-text.test.ts',
  '**/read-archive.test.ts',
  '**/account/session/**',
  '**/account/password/**',
  '**/demo.test.ts',
  '**/*secrecy.test.ts',
];

/** Slow tests whose many rounds in CI repeat the queries of others: nightly only. */
const inRounds = [
  '**/account/**',
  '**/file/upload/**',
  '**/file/scan/**',
  '**/*race*.test.ts',
  '**/teaming.test.ts',
  '**/announce-phases.test.ts',
  '**/log-count.test.ts',
  '**/team-model.test.ts',
];

/** Their paths from the root. */
export const filesForOldest = ({ isNightly }: { readonly isNightly: boolean }): string[] =>
  globSync(queriesThemselves, {
    cwd: path.resolve(import.meta.dirname, '../packages/server/src'),
    exclude: [...sameOnAny, ...(isNightly ? [] : inRounds)],
  }).map((file) => `packages/server/src/${file}`);
