import { Readable } from 'node:stream';
import { Busboy, type BusboyFileStream } from '@fastify/busboy';
import { Problem } from './problems.ts';

/** More than any form here has; each takes time to parse. */
export const maxParts = 64;

/** Of all texts together: decoding takes time, too. No form here takes a quarter of it. */
const maxTextLength = 512 * 1024;

const limits = { parts: maxParts, fieldSize: maxTextLength, headerPairs: 16, headerSize: 8 * 1024 };

/** Little enough that the parts of one piece, all started before the parser stops, cost a few milliseconds. */
const pieceBytes = 8 * 1024;

function* cut(body: Buffer): Generator<Buffer> {
  for (let at = 0; at < body.length; at += pieceBytes) yield body.subarray(at, at + pieceBytes);
}

function openParser(contentType: string) {
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits, preservePath: true });
  } catch {
    throw new Problem('invalid-input');
  }
}

async function collect(stream: BusboyFileStream, name: string): Promise<File> {
  const pieces: Buffer<ArrayBuffer>[] = [];
  for await (const piece of stream) pieces.push(piece);
  return new File(pieces, name);
}

/** Takes a form apart. The parser alone finds its parts and counts them, and gets no more bytes after part 64. */
export async function parseMultipart(body: Buffer, contentType: string): Promise<FormData> {
  const parser = openParser(contentType);
  const source = Readable.from(cut(body));
  const values: [name: string, value: string | Promise<File>][] = [];
  let textLength = 0;
  await new Promise<void>((resolve, reject) => {
    const refuse = () => {
      // At once, or the parser would get all other bytes first.
      source.unpipe(parser).destroy();
      parser.destroy();
      reject(new Problem('invalid-input'));
    };
    parser.on('partsLimit', refuse);
    parser.on('error', refuse);
    parser.on('finish', resolve);
    parser.on('field', (name: string | undefined, value, _isNameCut, isValueCut) => {
      textLength += value.length;
      if (name === undefined || isValueCut || textLength > maxTextLength) refuse();
      else values.push([name, value]);
    });
    parser.on('file', (name: string | undefined, stream, fileName: string | undefined) => {
      const file = collect(stream, fileName ?? '');
      // A part that ends too early is refused by the parser's own error.
      file.catch(refuse);
      if (name === undefined) refuse();
      else values.push([name, file]);
    });
    source.pipe(parser);
    // All bytes are here: a parser that is not done by the next turn waits for the end of a part without a head.
    setImmediate(refuse);
  });
  const form = new FormData();
  for (const [name, value] of values) {
    const known = await value;
    if (typeof known === 'string') form.append(name, known);
    else form.append(name, known, known.name);
  }
  return form;
}
