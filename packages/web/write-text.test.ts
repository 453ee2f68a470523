import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Writable } from 'node:stream';
import { createElement, type ReactNode, Suspense } from 'react';
import type { renderToPipeableStream } from 'react-dom/server';
import { expect, test } from 'vitest';
import { writingText } from './write-text.ts';

const require = createRequire(import.meta.url);
const file = path.join(
  path.dirname(require.resolve('react-dom/package.json')),
  'cjs/react-dom-server.node.production.js',
);
const code = readFileSync(file, 'utf8');

interface Renderer {
  readonly renderToPipeableStream: typeof renderToPipeableStream;
}

/** The module, as the build would have it. */
function load(source: string): Renderer {
  const module = { exports: {} as Renderer };
  new Function('module', 'exports', 'require', source)(module, module.exports, createRequire(file));
  return module.exports;
}

const render = ({ renderToPipeableStream }: Renderer, page: ReactNode): Promise<unknown[]> =>
  new Promise((resolve, reject) => {
    const parts: unknown[] = [];
    const whole = new Writable({
      decodeStrings: false,
      write: (part, _encoding, done) => {
        parts.push(part);
        done();
      },
    });
    whole.on('finish', () => resolve(parts));
    const stream = renderToPipeableStream(page, {
      nonce: 'abc',
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => void stream.pipe(whole),
      onShellError: reject,
      onError: () => {},
    });
  });

const isText = (part: unknown) => typeof part === 'string';
const joined = (parts: readonly unknown[]) =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string))).toString();

const late = createElement('p', null, 'later: 雪だるま ☃');
/** Ready when it is asked for again; each rendering has its own. */
const openLate = () => {
  let isReady = false;
  return () => {
    if (isReady) return late;
    throw Promise.resolve().then(() => {
      isReady = true;
    });
  };
};
const Broken = () => {
  throw new Error('no');
};
const row = (n: number) =>
  createElement('li', { key: n, className: `row-${n}`, title: `"${n}" & <more>` }, `Größe ${n} – `, n, ' 🎮');

test('[R14.21] a build writes pages as text, and the same as React writes as bytes', async () => {
  const draw = () =>
    createElement(
      'html',
      { lang: 'en' },
      createElement(
        'head',
        null,
        createElement('title', null, 'A page'),
        createElement('meta', { charSet: 'utf-8' }),
      ),
      createElement(
        'body',
        null,
        createElement('ul', null, ...Array.from({ length: 2_000 }, (_, n) => row(n))),
        createElement('pre', null, '\n🎮'.repeat(5_000)),
        createElement('input', { type: 'checkbox', defaultChecked: true, style: { width: 3, opacity: 0.5 } }),
        createElement(Suspense, { fallback: 'wait' }, createElement(openLate())),
        createElement(Suspense, { fallback: 'broken' }, createElement(Broken)),
        // biome-ignore lint/security/noDangerouslySetInnerHtml: as pages have one
        createElement('script', { nonce: 'abc', dangerouslySetInnerHTML: { __html: 'let a = "ä";' } }),
      ),
    );
  const [asBytes, asText] = [await render(load(code), draw()), await render(load(writingText(code)), draw())];
  expect(asBytes.every(isText)).toBe(false);
  expect(asText.every(isText)).toBe(true);
  expect(joined(asText)).toBe(joined(asBytes));
  expect(joined(asText)).toContain('later: 雪だるま ☃');
});

test('[R14.21] a build fails with a React that writes in another way', () => {
  expect(() => writingText(code.replace('function writeChunk(', 'function writeOther('))).toThrow(
    /write-text\.ts/,
  );
});
