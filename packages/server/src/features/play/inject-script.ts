import { Transform } from 'node:stream';
import { scriptPath } from './play-headers.ts';

export const scriptTag = `<script src="${scriptPath}"></script>`;
const blank = /\s*/y;
const doctype = /<!doctype[^>]*>/iy;
const attributes = /(?:\s+[a-z][\w:.-]*(?:=(?:"[^"<>]*"|'[^'<>]*'|[^\s"'<>=`]+))?)*\s*>/.source;
const htmlTag = new RegExp(`<html${attributes}`, 'iy');
const headTag = new RegExp(`<head${attributes}`, 'iy');
const maxOpeningBytes = 64 * 1024;
const utf8Mark = Buffer.from([0xef, 0xbb, 0xbf]);

/** The page in UTF-8, if it begins as one in UTF-16. */
function decoderOf(start: Buffer): TextDecoder | null {
  if (start[0] === 0xff && start[1] === 0xfe) return new TextDecoder('utf-16le');
  return start[0] === 0xfe && start[1] === 0xff ? new TextDecoder('utf-16be') : null;
}

/** The end of what matches at a position; the position itself if nothing does. */
function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

/** The end of the comment that begins at a position, as browsers see it; -1 if it has none. */
function findCommentEnd(text: string, at: number): number {
  const start = at + 4;
  if (text.startsWith('>', start)) return start + 1;
  if (text.startsWith('->', start)) return start + 2;
  const ending = /--!?>/g;
  ending.lastIndex = start;
  return ending.test(text) ? ending.lastIndex : -1;
}

/** Where neither blanks nor comments follow. A page can begin with thousands of them. */
function skipBlank(text: string, at: number): number {
  for (let next = skip(blank, text, at); ; ) {
    const end = text.startsWith('<!--', next) ? findCommentEnd(text, next) : -1;
    if (end === -1) return next;
    next = skip(blank, text, end);
  }
}

/**
 * Where a page's first script goes. Before the doctype it would change how the page is shown; a tag with anything
 * unusual in it stays behind the script, or it could swallow it.
 */
function findPlace(text: string): number {
  const afterDoctype = skip(doctype, text, skipBlank(text, 0));
  const html = skipBlank(text, afterDoctype);
  const afterHtml = skip(htmlTag, text, html);
  const head = skipBlank(text, afterHtml);
  return skip(headTag, text, head);
}

function injectAt(page: Buffer): Buffer {
  const isMarked = page.subarray(0, 3).equals(utf8Mark);
  const start = isMarked ? 3 : 0;
  // Byte by byte: the letters of tags are the same in every encoding that is left.
  const text = page.subarray(start, start + maxOpeningBytes).toString('latin1');
  const at = start + findPlace(text);
  return Buffer.concat([page.subarray(0, at), Buffer.from(scriptTag), page.subarray(at)]);
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
