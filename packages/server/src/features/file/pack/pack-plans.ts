import { inPieces } from '../../../platform/in-pieces.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { CompetitionRow } from '../../competition/competition.queries.ts';
import type { PackPlatform } from './divide-pack.ts';
import {
  listEntriesToPack,
  listNamedFiles,
  listPackedEntries,
  type NamedPackedFile,
  type PackedEntry,
} from './pack.queries.ts';
import { pathsOf } from './pack-paths.ts';
import { dividePlan, type EventPlan, type PackPlan, type PlatformPlan, planPart } from './plan-pack.ts';

/** Planning 4,000 entries takes half a second of CPU, and anyone may ask. Each file is looked up again when its turn comes. */
const keptMs = 3_000;
/** A plan of 4,000 entries takes about 5 MB. */
const maxEvents = 4;

interface Kept {
  readonly madeMs: number;
  readonly files: Promise<readonly NamedPackedFile[]>;
  /** Planned for the first download: who only reads what packs there are needs no paths. */
  event: Promise<EventPlan> | null;
  readonly platforms: Map<PackPlatform, PlatformPlan>;
  readonly parts: Map<string, PackPlan>;
}

type Services = Pick<Platform, 'db' | 'config' | 'scanner'>;

/** Entries that are read and named without a pause. */
const entriesAtOnce = 500;

async function listFiles({ db, scanner }: Services, { id }: CompetitionRow): Promise<NamedPackedFile[]> {
  const files: NamedPackedFile[] = [];
  for await (const some of inPieces(await listEntriesToPack(db, id), entriesAtOnce))
    files.push(...(await listNamedFiles(db, id, some, scanner !== null)));
  return files;
}

async function planEvent({ db }: Services, files: readonly NamedPackedFile[]): Promise<EventPlan> {
  const entries: PackedEntry[] = [];
  for await (const some of inPieces([...new Set(files.map(({ entryId }) => entryId))], entriesAtOnce))
    entries.push(...(await listPackedEntries(db, some)));
  return { files, entries, ...(await pathsOf(entries, files)) };
}

/** The plans of packs, each made once for all who ask within a few seconds. Per process; a few events at most. */
export function openPackPlans(services: Services) {
  const known = new Map<number, Kept>();

  function keep(competition: CompetitionRow): Kept {
    const { id, nowMs } = competition;
    const kept = known.get(id);
    if (kept && nowMs >= kept.madeMs && nowMs < kept.madeMs + keptMs) return kept;
    const files = listFiles(services, competition);
    const made: Kept = { madeMs: nowMs, files, event: null, platforms: new Map(), parts: new Map() };
    known.delete(id);
    known.set(id, made);
    for (const oldest of known.keys()) if (known.size > maxEvents) known.delete(oldest);
    // The next one asks again.
    files.catch(() => known.get(id) === made && known.delete(id));
    return made;
  }

  function planKept(id: number, kept: Kept): Promise<EventPlan> {
    if (kept.event) return kept.event;
    const event = kept.files.then((files) => planEvent(services, files));
    kept.event = event;
    event.catch(() => known.get(id) === kept && known.delete(id));
    return event;
  }

  return {
    listFiles: async (competition: CompetitionRow): Promise<readonly NamedPackedFile[]> =>
      keep(competition).files,

    /** Null if there is no such part. */
    async findPlan(
      competition: CompetitionRow,
      platform: PackPlatform,
      index: number,
    ): Promise<PackPlan | null> {
      // Nothing is kept from before there are packs, or they would begin late.
      if (competition.nowMs < competition.endMs + competition.graceMs) return null;
      const kept = keep(competition);
      const { platforms, parts } = kept;
      const planned = await planKept(competition.id, kept);
      const divided =
        platforms.get(platform) ?? dividePlan(services.config.publicUrl, competition, planned, platform);
      platforms.set(platform, divided);
      if (!divided.parts[index]) return null;
      const name = `${platform} ${index}`;
      const part = parts.get(name) ?? planPart(competition, planned, divided, index);
      parts.set(name, part);
      return part;
    },

    /** For a plan that turned out to be wrong. */
    forget: ({ id }: CompetitionRow) => void known.delete(id),
  };
}

export type PackPlans = ReturnType<typeof openPackPlans>;
