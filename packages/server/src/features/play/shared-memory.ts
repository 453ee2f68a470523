import { Transform } from 'node:stream';
import { describePlayFile, packedEncodings } from '@tinsmith/domain/play-files';

/** What a script that shares memory between threads can't do without. */
const words = ['SharedArrayBuffer', 'crossOriginIsolated', 'Atomics'];
/** So does a WebAssembly memory say that it is shared, also in minified scripts. */
const property = Buffer.from('shared');
const afterProperty = /^["']?\s*:/;
const afterLength = 4;

/** How a text looks within a base64 text, whatever is before and after it. Tools pack whole games into one page so. */
function inBase64(text: string): string[] {
  return [0, 1, 2].map((before) => {
    const encoded = Buffer.from(' '.repeat(before) + text).toString('base64');
    // The first and the last letters depend on what is around them.
    const first = Math.ceil((before * 8) / 6);
    return encoded.slice(first, Math.floor(((before + text.length) * 8) / 6));
  });
}

const needles = [...words, ...inBase64('SharedArrayBuffer')].map((one) => Buffer.from(one));
/** What can begin in one piece of a file and end in the next. */
const overlap = Math.max(...needles.map(({ length }) => length)) - 1;

function hasProperty(bytes: Buffer): boolean {
  for (let at = bytes.indexOf(property); at !== -1; at = bytes.indexOf(property, at + 1)) {
    const after = at + property.length;
    if (afterProperty.test(bytes.toString('latin1', after, after + afterLength))) return true;
  }
  return false;
}

const mentionsIt = (bytes: Buffer): boolean =>
  needles.some((needle) => bytes.includes(needle)) || hasProperty(bytes);

const compressed = new RegExp(`\\.(${Object.keys(packedEncodings).join('|')}|zip|unityweb)$`, 'i');

/** Whether a file can't be searched for scripts: they may be in it. */
export const isUnreadable = (path: string): boolean => compressed.test(path);
/** Pictures, sounds and fonts: large, and without scripts. */
export const isMedia = (path: string): boolean =>
  /^(audio|font|image|video)\/(?!svg)/.test(describePlayFile(path).type);

/** Passes a file on, and calls `found` at the first sign that its scripts share memory between threads. */
export function findSharedMemory(found: () => void): Transform {
  let rest: Buffer | null = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (rest) {
        const seam: Buffer = Buffer.concat([rest, chunk.subarray(0, overlap)]);
        if (mentionsIt(chunk) || mentionsIt(seam)) {
          rest = null;
          found();
        } else rest = (chunk.length < overlap ? seam : chunk).subarray(-overlap);
      }
      done(null, chunk);
    },
  });
}
