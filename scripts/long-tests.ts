import { isTurnOf } from '../packages/server/src/testing/sizes.ts';

// CI has no time for every long test file: it runs a third of them at each commit. Nightly and a developer's machine run
// all.

const server = 'packages/server/src';

/** Those of a line take about as long as each other. None is the only proof of a requirement. */
export const longFiles: readonly string[] = [
  ...[`${server}/features/dev/demo.test.ts`, `${server}/features/santa/pair-secrecy.test.ts`],
  `${server}/pages/crawl.test.ts`,

  ...[`${server}/features/account/session/guessing.test.ts`, `${server}/features/vote/vote-secrecy.test.ts`],
  `${server}/features/result/result-secrecy.test.ts`,

  ...[`${server}/features/rule/seed-secrecy.test.ts`, `${server}/features/santa/exchange-secrecy.test.ts`],
  `${server}/archive/import-again.test.ts`,

  ...[`${server}/platform/screenshots.test.ts`, `${server}/doctor.test.ts`, 'e2e/system/play-unpack.test.ts'],

  ...['e2e/system/outage-copies.test.ts', 'e2e/system/kill.test.ts', 'e2e/system/team-race.test.ts'],

  ...['e2e/system/backup.test.ts', 'e2e/system/shutdown.test.ts', 'e2e/system/demo.test.ts'],
];

/** Those that CI leaves to the next two commits. */
export const filesOfNextCommits = (): string[] => longFiles.filter((_, index) => !isTurnOf(index, 3));
