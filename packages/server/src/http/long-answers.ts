import type { RouteShape } from '@tinsmith/contract/route';
import { $ZodArray, $ZodObject, type $ZodType, safeEncode } from 'zod/v4/core';
import { inPieces, writePieces } from '../platform/in-pieces.ts';

/** What takes some milliseconds. Encoding and writing 10,000 entries at once takes a fifth of a second. */
const itemsAtOnce = 200;

type Encoded = ReturnType<typeof safeEncode<$ZodType>>;
type Fields = Readonly<Record<string, unknown>>;

const isLong = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.length > itemsAtOnce;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** The long lists of an answer whose items are checked one by one; a list with a check of its own is encoded whole. */
function longListsOf(
  schema: $ZodType,
  answer: unknown,
): (readonly [string, $ZodArray, readonly unknown[]])[] {
  if (!(schema instanceof $ZodObject) || schema._zod.def.checks?.length || !isObject(answer)) return [];
  return Object.entries(schema._zod.def.shape).flatMap(([name, list]) => {
    const value = answer[name];
    const isPlain = list instanceof $ZodArray && !list._zod.def.checks?.length;
    return isPlain && isLong(value) ? [[name, list, value] as const] : [];
  });
}

/** As `safeEncode`, but long lists of an answer are encoded piece by piece. */
export async function encodeAnswer(
  schema: Exclude<RouteShape['output'], { mediaType: string }>,
  answer: unknown,
): Promise<Encoded> {
  const lists = longListsOf(schema, answer);
  if (lists.length === 0) return safeEncode(schema, answer as never);
  const without = Object.fromEntries(lists.map(([name]) => [name, []]));
  const encoded: Encoded = safeEncode(schema, { ...(answer as Fields), ...without } as never);
  if (!encoded.success) return encoded;
  const whole = encoded.data as Record<string, unknown>;
  for (const [name, list, items] of lists) {
    const all: unknown[] = [];
    for await (const piece of inPieces(items, itemsAtOnce)) {
      const part: Encoded = safeEncode(list, piece as never);
      if (!part.success) return part;
      for (const item of part.data as readonly unknown[]) all.push(item);
    }
    whole[name] = all;
  }
  return encoded;
}

/** The same text as `JSON.stringify` writes, as bytes, if an encoded answer has long lists; otherwise null. */
export async function writeLongAnswer(answer: unknown): Promise<Buffer | null> {
  if (!isObject(answer) || !Object.values(answer).some(isLong)) return null;
  const written: Buffer[] = [];
  for (const [name, value] of Object.entries(answer)) {
    if (value === undefined) continue;
    written.push(Buffer.from(`${written.length === 0 ? '{' : ','}${JSON.stringify(name)}:`));
    if (!isLong(value)) {
      written.push(Buffer.from(JSON.stringify(value)));
      continue;
    }
    const items = await writePieces(
      value,
      itemsAtOnce,
      (piece, isFirst) => `${isFirst ? '[' : ','}${JSON.stringify(piece).slice(1, -1)}`,
    );
    for (const piece of items) written.push(piece);
    written.push(Buffer.from(']'));
  }
  written.push(Buffer.from('}'));
  return Buffer.concat(written);
}
