import { isTurnOf } from '../packages/server/src/testing/sizes.ts';

// CI has no time for every long test file: it runs a third of them at each commit. Nightly and a developer's machine run
// all.

const ofServer = (...names: string[]): string[] => names.map((name) => `packages/server/src/${name}.test.ts`);

const ofSystem = (...names: string[]): string[] => names.map((name) => `e2e/system/${name}.test.ts`);

/** Those of a line take about as long as each other, so that commits do, too. None is the only proof of a requirement. */
const lines: readonly (readonly string[])[] = [
  ofServer('features/vote/vote-secrecy', 'features/dev/demo', 'features/rule/seed-secrecy'),
  ofServer('features/santa/pair-secrecy', 'pages/crawl', 'platform/screenshots'),
  ofServer('features/result/result-secrecy', 'archive/import-again', 'doctor'),
  ofServer('metrics', 'http/database-faults', 'http/access-phases'),
  ofServer('features/staff/setup/setup', 'archive/import-refusals', 'admin'),
  ofServer('features/santa/teaming', 'http/form-bodies', 'features/file/upload/upload'),
  ofServer('features/account/session/guessing', 'features/santa/exchange-secrecy', 'platform/post-text'),
  ofServer('features/log/log-count', 'http/stall-budget', 'features/account/password/every-earlier-way-in'),
  ofServer('platform/images', 'platform/prepare', 'pages/every-form'),
  ofServer('pages/page-access', 'features/play/play-secrecy', 'features/entry/entry-scale'),
  ofServer('features/entry/entry-secrecy', 'features/file/pack/pack', 'features/santa/gifts'),
  ofServer('features/account/profile/avatar', 'features/competition/announce-phases'),
  ofServer('features/account/session/prove', 'platform/files/disk-storage', 'http/inside-reads'),
  ofServer('features/entrant/join-race', 'features/account/session/proof-matrix', 'features/file/scan/scan'),
  ofServer('archive/import', 'features/file/upload/read-archive', 'features/team/team-model'),
  ofServer('features/file/trouble/trouble', 'features/account/undo-email-change', 'pages/plain-questions'),
  ofSystem('backup', 'dev', 'outage-copies'),
  ofSystem('kill', 'team-race', 'shutdown'),
  ofSystem('demo', 'play-unpack', 'mail-kill'),
  ofSystem('crowd', 'play-edge', 'upload'),
  ofSystem('edge-limits', 'request-id', 'overload'),
  ofSystem('rules-draw', 'faults', 'file-kill'),
  ofSystem('rules-stampede', 'worker-shutdown', 'disk-full'),
  ofSystem('drill-writers', 'log-throughput', 'account-enumeration'),
];

export const longFiles: readonly string[] = lines.flat();

/** Those that CI leaves to the next two commits. */
export const filesOfNextCommits = (): string[] =>
  lines.flatMap((files) => files.filter((_, index) => !isTurnOf(index, 3)));
