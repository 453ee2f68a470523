import { type Draw, getDraw, ruleCategory } from '@tinsmith/contract/rule';
import { maxMetRuleLength, maxRuleLength } from '@tinsmith/domain/limits';
import { normalizeText } from '@tinsmith/domain/plain-text';
import { replayDraw } from '@tinsmith/domain/replay-draw';
import * as z from 'zod/mini';
import {
  findImportedEntry,
  htmlSchema,
  type ImportedArchive,
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
import { htmlToMarkdown } from '../../platform/markdown.ts';
import { insertDraw } from './draw.queries.ts';
import {
  findRulesByText,
  insertAnswer,
  insertPool,
  insertRetiredRule,
  setComment,
  setImportedRules,
} from './import-rules.queries.ts';

const position = z.int().check(z.gte(1), z.lte(100));
const ruleSchema = z.strictObject({
  id: idSchema,
  category: ruleCategory,
  number: idSchema,
  text: textSchema(maxRuleLength),
});
const rulesSchema = z.strictObject({
  standing: htmlSchema,
  rankPercent: z.optional(z.nullable(z.int().check(z.gte(0), z.lte(100)))),
  drawn: z.array(
    z.strictObject({
      position,
      kind: textSchema(20),
      rule: z.nullable(ruleSchema),
      author: z.nullable(textSchema(30)),
      comment: htmlSchema,
    }),
  ),
  draw: z.nullable(pathSchema),
  answers: z.array(z.strictObject({ entryId: idSchema, position, answer: textSchema(maxMetRuleLength) })),
});
type ListedRules = z.output<typeof rulesSchema>;

const isSeed = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);
const isRule = (rule: unknown): boolean => z.safeParse(ruleSchema, rule).success;

/** The draw, if it comes out the same when it is repeated. */
async function readDraw(archive: ImportedArchive, path: string): Promise<Draw> {
  const draw = await archive.readJson(path, getDraw.output);
  const isListed = draw.commitments.some(
    ({ hash, replacedAt }) => hash === draw.commitment && replacedAt === null,
  );
  const isPool = draw.pool.every(({ id, category, number, text }) => isRule({ id, category, number, text }));
  const isBounded = Object.values(draw.slots).every((slots) => slots >= 0 && slots <= 10);
  const numValid = draw.commitments.filter(({ replacedAt }) => replacedAt === null).length;
  if (!isListed || !isPool || !isBounded || numValid !== 1 || !isSeed(draw.seed))
    throw new ImportRefused(`${path} contradicts itself.`);
  const { differsAt } = replayDraw(draw);
  if (differsAt !== null)
    throw new ImportRefused(`The draw of the rules doesn't match when it is repeated: ${differsAt}.`);
  return draw;
}

/** The rules of the pool as rows here: those of the same text, and removed ones for the others. */
async function placePool(
  transaction: Database,
  { accounts }: ImportedIds,
  { pool }: Draw,
  drawn: ListedRules['drawn'],
): Promise<Map<number, number>> {
  const known = await findRulesByText(transaction, pool);
  const authorOf = new Map(drawn.map(({ rule, author }) => [rule?.id, author?.toLowerCase() ?? '']));
  const taken = new Set<number>();
  const places = new Map<number, number>();
  for (const rule of pool) {
    const found = known.get(`${rule.category} ${rule.text}`);
    const proposedBy = accounts.get(authorOf.get(rule.id) ?? '') ?? null;
    const id =
      found === undefined || taken.has(found)
        ? await insertRetiredRule(transaction, rule, proposedBy)
        : found;
    taken.add(id);
    places.set(rule.id, id);
  }
  return places;
}

async function writeDraw(
  { platform: { secrets } }: ImportedArchive,
  transaction: Database,
  ids: ImportedIds,
  draw: Draw,
  drawn: ListedRules['drawn'],
): Promise<void> {
  const { competitionId } = ids;
  const places = await placePool(transaction, ids, draw, drawn);
  if (draw.pool.length > 0)
    await insertPool(
      transaction,
      competitionId,
      draw.pool.map((rule) => ({ ...rule, ruleId: places.get(rule.id) ?? 0 })),
    );
  const sealedSeed = sealPublished(secrets, competitionId, draw.seed);
  await insertDraw(transaction, {
    competitionId,
    sealId: await insertImportedSeals(transaction, { ...draw, competitionId, sealedSeed }),
    seed: draw.seed,
    entrants: draw.entrants,
    // Configured, and it didn't answer: the address is not known any more.
    beaconUrl: draw.beacon?.url ?? (draw.hasBeacon ? '' : null),
    beacon: draw.beacon,
    slots: draw.slots,
    picks: draw.picks.map((pick) => ({
      ...pick,
      ruleId: pick.ruleId === null ? null : (places.get(pick.ruleId) ?? null),
    })),
  });
  for (const { position: place, comment } of drawn)
    if (comment !== '')
      await setComment(transaction, competitionId, place, readPostText(comment, 'A comment on a rule'));
}

/** The standing rules and the extra ones, with their draw and how entries met them. */
export const importRules: ImportSource = async (archive) => {
  const { standing, rankPercent, drawn, draw: path, answers } = archive.read('rules', rulesSchema);
  if (path !== null && archive.event.kind !== 'speedhack')
    throw new ImportRefused('A gift exchange draws no rules.');
  const draw = path === null ? null : await readDraw(archive, path);
  const isDrawn = (place: number) => typeof draw?.picks[place - 1]?.ruleId === 'number';
  if (drawn.some(({ position: place, rule }) => rule !== null && draw?.picks[place - 1]?.ruleId !== rule.id))
    throw new ImportRefused('The extra rules are not those of their draw.');
  if (answers.some((answer) => !isDrawn(answer.position)))
    throw new ImportRefused('An entry met a rule that was not drawn.');
  return {
    async write(transaction, ids) {
      if (draw) await writeDraw(archive, transaction, ids, draw, drawn);
      await setImportedRules(transaction, ids.competitionId, {
        standing: htmlToMarkdown(standing),
        rankPercent: rankPercent ?? 0,
        drawnMs: draw?.drawnAt ?? null,
        slots: draw?.slots ?? null,
      });
      for (const { entryId, position: place, answer } of answers) {
        const text = normalizeText(answer);
        const { id } = findImportedEntry(ids, entryId, 'How a rule was met');
        if (text !== '') await insertAnswer(transaction, { entryId: id, position: place, text });
      }
    },
  };
};
