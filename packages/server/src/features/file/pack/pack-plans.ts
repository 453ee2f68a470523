import type { Platform } from '../../../platform/platform.ts';
import type { CompetitionRow } from '../../competition/competition.queries.ts';
import type { PackPlatform } from './divide-pack.ts';
import { listNamedFiles, listPackedEntries, type NamedPackedFile } from './pack.queries.ts';
import { pathsOf } from './pack-paths.ts';
import { dividePlan, type EventPlan, type PackPlan, type PlatformPlan, planPart } from './plan-pack.ts';

/** Planning 4,000 entries takes half a second of CPU, and anyone may ask. Each file is looked up again when its turn comes. */
const keptMs = 3_000;
/** A plan of 4,000 entries takes about 5 MB. */
const maxEvents = 4;

interface Kept {
  readonly madeMs: number;
  readonly event: Promise<EventPlan>;
  readonly platforms: Map<PackPlatform, PlatformPlan>;
  readonly parts: Map<string, PackPlan>;
}

type Services = Pick<Platform, 'db' | 'config' | 'scanner'>;

async function planEvent({ db, scanner }: Services, competition: CompetitionRow): Promise<EventPlan> {
  const files = await listNamedFiles(db, competition.id, scanner !== null);
  const entries = await listPackedEntries(db, [...new Set(files.map(({ entryId }) => entryId))]);
  return { files, entries, ...pathsOf(entries, files) };
}

/** The plans of packs, each made once for all who ask within a few seconds. Per process; a few events at most. */
export function openPackPlans(services: Services) {
  const known = new Map<number, Kept>();

  function keep(competition: CompetitionRow): Kept {
    const { id, nowMs } = competition;
    const kept = known.get(id);
    if (kept && nowMs >= kept.madeMs && nowMs < kept.madeMs + keptMs) return kept;
    const event = planEvent(services, competition);
    const made: Kept = { madeMs: nowMs, event, platforms: new Map(), parts: new Map() };
    known.delete(id);
    known.set(id, made);
    for (const oldest of known.keys()) if (known.size > maxEvents) known.delete(oldest);
    // The next one asks again.
    event.catch(() => known.get(id) === made && known.delete(id));
    return made;
  }

  return {
    listFiles: async (competition: CompetitionRow): Promise<readonly NamedPackedFile[]> =>
      (await keep(competition).event).files,

    /** Null if there is no such part. */
    async findPlan(
      competition: CompetitionRow,
      platform: PackPlatform,
      index: number,
    ): Promise<PackPlan | null> {
      // Nothing is kept from before there are packs, or they would begin late.
      if (competition.nowMs < competition.endMs + competition.graceMs) return null;
      const { event, platforms, parts } = keep(competition);
      const planned = await event;
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
