import type { Plugin } from 'vite';

/** From the first of React's functions that write, which begins with its buffer, to the last that knows of bytes. */
const ofBytes =
  /var currentView = null,\s+writtenBytes = 0,\s+destinationHasCapacity\$1 = !0;\nfunction writeChunk\(.*?\nvar textEncoder = .*?\nfunction byteLengthOfChunk\(.*?\n\}\n/s;

/** What the rest of that file sets and calls, for a destination that takes everything. Sizes are compared with infinity. */
const ofText = `
var currentView, writtenBytes, destinationHasCapacity$1;
function writeChunk(destination, chunk) {
  destination.write(chunk);
}
function writeChunkAndReturn(destination, chunk) {
  destination.write(chunk);
  return !0;
}
function completeWriting() {}
var textEncoder = new util.TextEncoder();
function stringToPrecomputedChunk(content) {
  return content;
}
function byteLengthOfChunk(chunk) {
  return chunk.length;
}
`;

/** React's renderer for Node with its writing replaced. Throws if it writes in another way than it did. */
export function writingText(code: string): string {
  if (!ofBytes.test(code)) throw new Error('React writes in another way: see packages/web/write-text.ts.');
  return code.replace(ofBytes, () => ofText);
}

/**
 * Server-rendered pages are written as text. React would encode each of ten thousand pieces of a page into a buffer of
 * 4 KB, for a stream, and the page be decoded again as a whole: a tenth of what a page costs.
 */
export const writeText = (): Plugin => ({
  name: 'write-text',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: (environment) => environment.name === 'ssr',
  transform(code, id) {
    return id.endsWith('/react-dom-server.node.production.js')
      ? { code: writingText(code), map: null }
      : null;
  },
});
