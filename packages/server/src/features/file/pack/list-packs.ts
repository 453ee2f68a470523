import { type GamePack, packPlatforms, type listPacks as route } from '@tinsmith/contract/pack';
import type { Output } from '@tinsmith/contract/route';
import { Problem } from '../../../http/problems.ts';
import { inPieces } from '../../../platform/in-pieces.ts';
import type { Platform } from '../../../platform/platform.ts';
import { openReadCache } from '../../../platform/read-cache.ts';
import { type CompetitionRow, findCompetition } from '../../competition/competition.queries.ts';
import { dividePack, packName } from './divide-pack.ts';
import type { PackedFile } from './pack.queries.ts';
import type { PackPlans } from './pack-plans.ts';

const sumBytes = (files: readonly PackedFile[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0);

function presentPack(
  short: string,
  platform: GamePack['platform'],
  parts: readonly (readonly PackedFile[])[],
): GamePack {
  const files = parts.flat();
  return {
    platform,
    numEntries: new Set(files.map(({ entryId }) => entryId)).size,
    bytes: sumBytes(files),
    parts: parts.map((part, index) => {
      const name = packName(platform, index, parts.length);
      return {
        url: `/upload/pack/${short}/${name}`,
        name: `${short}-${name}`,
        numFiles: part.length,
        bytes: sumBytes(part),
      };
    }),
  };
}

/** From so many files on a page of entries doesn't plan its packs each time. */
const longFrom = 1_000;

/** The packs of competitions; none while files may still arrive in time. Of large ones half a minute old at most. */
export function openPackLists({ db }: Pick<Platform, 'db'>, plans: PackPlans) {
  const isLong = (packs: readonly GamePack[]) =>
    packs.reduce((sum, { parts }) => sum + parts.reduce((files, part) => files + part.numFiles, 0), 0) >=
    longFrom;
  const cached = openReadCache<GamePack[]>({ isLong });

  async function readPacks(competition: CompetitionRow): Promise<GamePack[]> {
    const files = await plans.listFiles(competition);
    const packs: GamePack[] = [];
    for await (const some of inPieces(packPlatforms, 1))
      for (const platform of some)
        packs.push(presentPack(competition.short, platform, dividePack(files, platform)));
    return packs.filter(({ parts }) => parts.length > 0);
  }

  return async (short: string): Promise<Output<typeof route>> => {
    const competition = await findCompetition(db, short);
    if (!competition) throw new Problem('no-competition');
    const packsFrom = competition.endMs + competition.graceMs;
    if (competition.nowMs < packsFrom) return { packsFrom, result: [] };
    return {
      packsFrom,
      result: await cached(`${competition.id} ${competition.short}`, () => readPacks(competition)),
    };
  };
}
