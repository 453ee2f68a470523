import { getSantaDraw, type SantaDraw } from '@tinsmith/contract/santa';
import { replaySantaDraw } from '@tinsmith/domain/replay-santa';
import * as z from 'zod/mini';
import {
  findImportedEntry,
  htmlSchema,
  type ImportedArchive,
  type ImportedEntrant,
  type ImportedIds,
  ImportRefused,
  type ImportSource,
  idSchema,
  pathSchema,
  readPostText,
  textSchema,
} from '../../http/import.ts';
import type { Database } from '../../platform/database/database.ts';
import { insertImportedSeals } from '../../platform/draws/draw.queries.ts';
import { sealPublished } from '../../platform/draws/seal.ts';
import { insertImportedPair, type NewImportedPair, publishImportedDraw } from './import-gifts.queries.ts';
import { insertSantaDraw } from './santa-draw.queries.ts';

const name = textSchema(30);
const giftsSchema = z.strictObject({
  given: z.array(z.strictObject({ entryId: idSchema, makers: z.array(name), receiver: name })),
  thanks: z.array(
    z.strictObject({
      entryId: idSchema,
      name,
      text: htmlSchema,
      day: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
    }),
  ),
  draw: z.nullable(pathSchema),
});
type Gifts = z.output<typeof giftsSchema>;

/** The draw, if what can be repeated of it comes out the same. */
async function readDraw(archive: ImportedArchive, path: string): Promise<SantaDraw> {
  const draw = await archive.readJson(path, getSantaDraw.output);
  const valid = draw.commitments.filter(({ replacedAt }) => replacedAt === null);
  const hasHash = (draw.numExclusions === 0) === (draw.exclusionsHash === null);
  if (
    valid.length !== 1 ||
    valid[0]?.hash !== draw.commitment ||
    !hasHash ||
    !/^[0-9a-f]{64}$/.test(draw.seed)
  )
    throw new ImportRefused(`${path} contradicts itself.`);
  const { differsAt } = replaySantaDraw(draw);
  if (differsAt !== null)
    throw new ImportRefused(`The draw of names doesn't match when it is repeated: ${differsAt}.`);
  return draw;
}

type Pair = Omit<NewImportedPair, 'competitionId' | 'thanks'>;

const isNamed =
  (wanted: string) =>
  ({ name: known }: ImportedEntrant): boolean =>
    known.toLowerCase() === wanted.toLowerCase();

/** Who of a gift's makers gave it: by the ring if they did, else one who has no other gift. */
function pairUp(
  ids: ImportedIds,
  given: Gifts['given'],
  ring: readonly number[],
): (Pair & { entryId: number })[] {
  const people = [...ids.entrants];
  const givenTo = new Map(ring.map((giver, place) => [giver, ring[(place + 1) % ring.length]]));
  const taken = new Set<number>();
  const received = new Set<number>();
  return given.map(({ entryId, receiver: receiverName }) => {
    const [receiverNumber, receiver] = people.find(([, one]) => isNamed(receiverName)(one)) ?? [];
    const makers = findImportedEntry(ids, entryId, 'A gift').entrantIds;
    if (receiverNumber === undefined || !receiver || received.has(receiverNumber))
      throw new ImportRefused(`${receiverName} can't have been given that gift.`);
    received.add(receiverNumber);
    const drawn = makers.find((maker) => givenTo.get(maker) === receiverNumber && !taken.has(maker));
    const free = makers.find((maker) => !taken.has(maker) && maker !== receiverNumber);
    const giverNumber = drawn ?? free ?? makers.find((maker) => maker !== receiverNumber);
    const giver = ids.entrants.get(giverNumber ?? 0);
    if (!giver || giverNumber === undefined)
      throw new ImportRefused(`The gift for ${receiverName} has no giver.`);
    const madeBy = drawn !== undefined ? 'draw' : free !== undefined ? 'repair' : 'elf';
    taken.add(giverNumber);
    return { entryId, giverId: giver.id, receiverId: receiver.id, madeBy };
  });
}

async function writeDraw(
  { platform: { secrets } }: ImportedArchive,
  transaction: Database,
  competitionId: number,
  draw: SantaDraw,
  pairs: readonly Pair[],
): Promise<void> {
  const sealedSeed = sealPublished(secrets, competitionId, draw.seed);
  const sealId = await insertImportedSeals(transaction, { ...draw, competitionId, sealedSeed });
  await insertSantaDraw(transaction, {
    competitionId,
    sealId,
    seed: draw.seed,
    // By their numbers here, for the pages of those who can log in.
    entrants: [],
    history: [],
    numExclusions: draw.numExclusions,
    exclusionsHash: draw.exclusionsHash,
    beaconUrl: draw.beacon?.url ?? (draw.hasBeacon ? '' : null),
    beacon: draw.beacon,
    outcome: { ring: pairs.map(({ receiverId }) => receiverId), setAside: [], numAllowed: draw.numAllowed },
  });
  const { entrants, history, ring, setAside } = draw;
  await publishImportedDraw(transaction, competitionId, draw.drawnAt, { entrants, history, ring, setAside });
}

/** Who gave what to whom, the notes of thanks, and the ring. Only gifts that came are in an archive. */
export const importGifts: ImportSource = async (archive) => {
  const gifts = archive.read('gifts', z.optional(giftsSchema));
  if (gifts && archive.event.kind !== 'gift-exchange') throw new ImportRefused('A speedhack has no gifts.');
  const path = gifts?.draw ?? null;
  const draw = path === null ? null : await readDraw(archive, path);
  if (!draw && (gifts?.given.length ?? 0) > 0) throw new ImportRefused('There are gifts without a draw.');
  const thanks = (gifts?.thanks ?? []).map((note) => ({
    ...note,
    text: readPostText(note.text, 'A thank-you note'),
  }));
  return {
    async write(transaction, ids) {
      if (!draw || !gifts) return;
      const { competitionId } = ids;
      const pairs = pairUp(ids, gifts.given, draw.ring);
      await writeDraw(archive, transaction, competitionId, draw, pairs);
      for (const { entryId, ...pair } of pairs) {
        const note = thanks.find((one) => {
          const receiver = [...ids.entrants.values()].find(isNamed(one.name));
          return one.entryId === entryId && one.text !== '' && receiver?.id === pair.receiverId;
        });
        await insertImportedPair(transaction, { ...pair, competitionId, thanks: note ?? null });
      }
    },
  };
};
