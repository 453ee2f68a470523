import { Transform } from 'node:stream';
import { scriptPath } from './play-headers.ts';

const tag = `<script src="${scriptPath}"></script>`;
/** What may come before a page's first script, in this order; a script before it would change how the page is shown. */
const opening =
  /^(?:\s|<!--[\s\S]*?-->)*(?:<!doctype[^>]*>)?(?:\s|<!--[\s\S]*?-->)*(?:<html(?:\s[^>]*)?>)?(?:\s|<!--[\s\S]*?-->)*(?:<head(?:\s[^>]*)?>)?/i;
const maxOpeningBytes = 64 * 1024;
const utf8Mark = Buffer.from([0xef, 0xbb, 0xbf]);

/** The page in UTF-8, if it begins as one in UTF-16. */
function decoderOf(start: Buffer): TextDecoder | null {
  if (start[0] === 0xff && start[1] === 0xfe) return new TextDecoder('utf-16le');
  return start[0] === 0xfe && start[1] === 0xff ? new TextDecoder('utf-16be') : null;
}

function injectAt(page: Buffer): Buffer {
  const isMarked = page.subarray(0, 3).equals(utf8Mark);
  const start = isMarked ? 3 : 0;
  // Byte by byte: the letters of tags are the same in every encoding that is left.
  const text = page.subarray(start, start + maxOpeningBytes).toString('latin1');
  const at = start + (opening.exec(text)?.[0].length ?? 0);
  return Buffer.concat([page.subarray(0, at), Buffer.from(tag), page.subarray(at)]);
}

/** Puts our script first into a page, as it is written. Only its beginning is kept in memory. */
export function injectScript(): Transform {
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  let decoder: TextDecoder | null = null;
  let isInjected = false;
  const begin = (): Buffer => {
    const start = Buffer.concat(waiting);
    waiting = [];
    isInjected = true;
    decoder = decoderOf(start);
    if (!decoder) return injectAt(start);
    // The mark tells browsers, whatever the page says about itself.
    return Buffer.concat([utf8Mark, injectAt(Buffer.from(decoder.decode(start, { stream: true })))]);
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (isInjected)
        return done(null, decoder ? Buffer.from(decoder.decode(chunk, { stream: true })) : chunk);
      waiting.push(chunk);
      waitingBytes += chunk.length;
      return waitingBytes < 2 * maxOpeningBytes ? done() : done(null, begin());
    },
    flush(done) {
      const rest = isInjected ? Buffer.alloc(0) : begin();
      done(null, decoder ? Buffer.concat([rest, Buffer.from(decoder.decode())]) : rest);
    },
  });
}
