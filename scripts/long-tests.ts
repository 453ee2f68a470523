import { isTurnOf } from '../packages/server/src/testing/sizes.ts';

// CI has no time for every long test file: it runs a third of them at each commit. Nightly and a developer's machine run
// all.

const ofServer = (...names: string[]): string[] => names.map((name) => `packages/server/src/${name}.test.ts`);

/** Those of a line take about as long as each other. None is the only proof of a requirement. */
const lines: readonly (readonly string[])[] = [
  ofServer('features/dev/demo', 'features/santa/pair-secrecy', 'pages/crawl'),
  ofServer(
    'features/account/session/guessing',
    'features/vote/vote-secrecy',
    'features/result/result-secrecy',
  ),
  ofServer('features/rule/seed-secrecy', 'features/santa/exchange-secrecy', 'archive/import-again'),
  [...ofServer('platform/screenshots', 'doctor'), 'e2e/system/play-unpack.test.ts'],
  ofServer('admin', 'http/form-bodies', 'http/stall-budget'),
  ofServer('archive/import-refusals', 'http/database-faults', 'platform/prepare'),
  ofServer('features/log/log-count', 'pages/every-form', 'features/competition/announce-phases'),
  ofServer('metrics', 'features/entry/entry-secrecy', 'features/account/profile/avatar'),
  ofServer('http/access-phases', 'features/staff/setup/setup', 'features/file/upload/upload'),
  ofServer('features/santa/teaming', 'platform/post-text', 'features/account/password/every-earlier-way-in'),
  ofServer('platform/images', 'pages/page-access', 'features/play/play-secrecy'),
  ofServer('features/entry/entry-scale', 'features/file/pack/pack', 'features/santa/gifts'),
  ['e2e/system/outage-copies.test.ts', 'e2e/system/kill.test.ts', 'e2e/system/team-race.test.ts'],
  ['e2e/system/dev.test.ts', 'e2e/system/play-edge.test.ts', 'e2e/system/rules-stampede.test.ts'],
  ['e2e/system/mail-kill.test.ts', 'e2e/system/file-kill.test.ts', 'e2e/system/worker-shutdown.test.ts'],
  ['e2e/system/backup.test.ts', 'e2e/system/shutdown.test.ts', 'e2e/system/demo.test.ts'],
  ['e2e/system/upload.test.ts', 'e2e/system/edge-limits.test.ts', 'e2e/system/overload.test.ts'],
  ['e2e/system/faults.test.ts', 'e2e/system/request-id.test.ts', 'e2e/system/rules-draw.test.ts'],
  ['e2e/system/crowd.test.ts', 'e2e/system/disk-full.test.ts', 'e2e/system/drill-writers.test.ts'],
];

export const longFiles: readonly string[] = lines.flat();

/** Those that CI leaves to the next two commits. */
export const filesOfNextCommits = (): string[] =>
  lines.flatMap((files) => files.filter((_, index) => !isTurnOf(index, 3)));
