import { deflateSync } from 'node:zlib';
import { pngChunk, pngHeader, pngSignature } from './png.ts';

/** A grey PNG, and if `bytes` is given, one of exactly that size: a comment fills the rest. */
export function createPng(
  width: number,
  height: number,
  options: { readonly shade?: number; readonly bytes?: number } = {},
): Buffer {
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width, options.shade ?? 128)]);
  const start = [pngSignature, pngHeader(width, height)];
  const end = [
    pngChunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))),
    pngChunk('IEND', Buffer.alloc(0)),
  ];
  if (options.bytes === undefined) return Buffer.concat([...start, ...end]);
  const comment = Buffer.alloc(options.bytes - Buffer.concat([...start, ...end]).length - 12, 'a');
  comment.write('Comment\0', 'latin1');
  return Buffer.concat([...start, pngChunk('tEXt', comment), ...end]);
}
