import type { getHealth, HealthRow } from '@tinsmith/contract/admin-health';
import type { Output } from '@tinsmith/contract/route';
import { can } from '@tinsmith/domain/ranks';
import { collectChecks, type Feature } from '../../../http/feature.ts';
import { getAccount } from '../../../http/logged-in.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { type Check, type PartName, partNames } from '../../../platform/doctor/check.ts';
import type { Platform } from '../../../platform/platform.ts';
import { everySeconds } from './check-health.ts';
import { listStoredChecks, readSamples, type StoredCheck } from './health.queries.ts';
import { severityOf, worstOf } from './worst-state.ts';

/** 24 hours. */
const numQuarters = 96;

const partTitles: Readonly<Record<PartName, string>> = {
  database: 'Database',
  worker: 'Worker',
  storage: 'Storage',
  mail: 'Mail',
  backup: 'Backup',
  disk: 'Disk',
  clock: 'Clock',
};

const isOpen = ({ state }: Pick<HealthRow, 'state'>): boolean => state === 'warning' || state === 'trouble';

/** How long a finding says something about now, in rounds of its pace. */
const goodForRounds = 4;

interface FoundCheck extends StoredCheck {
  readonly isOld: boolean;
}

/** Several checks as one row: what is wrong, or if nothing is, what all of them found. */
function joinChecks(name: string, title: string, found: readonly FoundCheck[]): HealthRow | null {
  const [first] = found;
  if (!first) return null;
  const state = worstOf(found.map((check) => check.state));
  const worst = found.filter((check) => check.state === state);
  const shown = isOpen({ state }) ? found.filter(isOpen) : worst;
  return {
    name,
    title,
    // An old check is never shown as fine.
    state: state === 'ok' && found.some(({ isOld }) => isOld) ? 'skipped' : state,
    value: worst.find(({ value }) => value !== '')?.value ?? '',
    sentence: [...new Set(shown.map(({ sentence }) => sentence))].join(' '),
    steps: [...new Set(shown.flatMap(({ steps }) => steps))],
    since: Math.min(...worst.map(({ sinceMs }) => sinceMs)),
    checkedAt: Math.min(...found.map(({ checkedMs }) => checkedMs)),
  };
}

const worstFirst = (rows: readonly HealthRow[]): HealthRow[] =>
  rows.toSorted(
    (one, other) =>
      severityOf(isOpen(other) ? other.state : 'skipped') - severityOf(isOpen(one) ? one.state : 'skipped'),
  );

function readRows(stored: readonly StoredCheck[], checks: readonly Check[], nowMs: number) {
  const find = (check: Check): FoundCheck[] => {
    const goodForMs = goodForRounds * everySeconds[check.pace] * 1000;
    return stored
      .filter(({ name }) => name === check.name)
      .map((one) => ({ ...one, isOld: nowMs - one.checkedMs > goodForMs }));
  };
  const parts = partNames.flatMap((part) => {
    // Quick checks first: their values are the ones that change.
    const own = checks
      .filter((check) => check.part === part)
      .toSorted((one, other) => Number(one.pace !== 'quick') - Number(other.pace !== 'quick'));
    return joinChecks(part, partTitles[part], own.flatMap(find)) ?? [];
  });
  const single = checks
    .filter(({ part }) => part === undefined)
    .flatMap((check) => joinChecks(check.name, check.title, find(check)) ?? []);
  return {
    numChecked: parts.length,
    rows: worstFirst([...parts, ...single.filter(isOpen)]),
    also: single.filter((row) => !isOpen(row)),
  };
}

/** The titles of what is in trouble. */
export async function listTrouble(db: Platform['db'], features: readonly Feature[]): Promise<string[]> {
  const { rows } = readRows(await listStoredChecks(db), collectChecks(features), 0);
  return rows.flatMap(({ state, title }) => (state === 'trouble' ? title : []));
}

/** How the site does. Nothing is checked here: a page must not wait for other servers. */
export async function readHealth(
  { db }: Pick<Platform, 'db'>,
  features: readonly Feature[],
  viewer: Viewer,
): Promise<Output<typeof getHealth>> {
  const checks = collectChecks(features);
  const stored = await listStoredChecks(db);
  const { nowMs, fromMs, samples } = await readSamples(db, numQuarters);
  const { numChecked, rows, also } = readRows(stored, checks, nowMs);
  const quick = checks.filter(({ pace }) => pace === 'quick').map(({ name }) => name);
  const checkedMs = stored.flatMap((check) => (quick.includes(check.name) ? check.checkedMs : []));
  const mayKnow = can(getAccount(viewer).rank, 'read-records');
  return {
    now: nowMs,
    checkedAt: checkedMs.length > 0 ? Math.max(...checkedMs) : null,
    numChecked,
    needing: rows.filter(isOpen).map(({ name, title, state }) => ({ name, title, state })),
    rows: mayKnow ? rows : null,
    also: mayKnow ? also : null,
    lanes: partNames.map((name) => {
      const own = new Map(
        samples.flatMap(({ lane, place, state }) =>
          lane === name && state !== 'skipped' ? [[place, state] as const] : [],
        ),
      );
      return {
        name,
        title: partTitles[name],
        quarters: Array.from({ length: numQuarters }, (_, place) => own.get(place) ?? null),
      };
    }),
    lanesFrom: fromMs,
  };
}
