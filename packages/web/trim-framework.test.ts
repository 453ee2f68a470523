import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { shorten } from './shorten-manifest.ts';
import { replaceBodies } from './trim-framework.ts';

test('[R14.23] a function of a library that is not used loses its body, wherever it is, and the others stay', () => {
  const code =
    'function a() { function b(x) { return x; } async function c() {} return b(1); }\nconst d = 1;';
  expect(replaceBodies(code, { b: '{}', c: '{throw 1}' })).toBe(
    'function a() { function b(x) {} async function c() {throw 1} return b(1); }\nconst d = 1;',
  );
});

test('[R14.23] a build with another version, whose functions have other names, fails', () => {
  expect(() => replaceBodies('function a() {}', { b: '{}' })).toThrow('There is no function b.');
  expect(() => replaceBodies('{ function a() {} } { function a() {} }', { a: '{}' })).toThrow(
    'two functions a',
  );
});

test('[R14.23] the list of all pages has what a browser reads of it', () => {
  const start = 'window.__reactRouterManifest=';
  const route = {
    id: 'a',
    path: '',
    hasLoader: true,
    hasAction: false,
    module: '/a.js',
    imports: ['/b.js'],
    css: [],
  };
  const shortened = shorten(`${start}${JSON.stringify({ routes: { a: route }, url: '/m.js' })};`);
  expect(JSON.parse(shortened.slice(start.length, -1))).toEqual({
    routes: { a: { id: 'a', path: '', hasLoader: true, module: '/a.js' } },
    url: '/m.js',
  });
  expect(() => shorten('export default {}')).toThrow('another form');
});

test('[R14.23] no page needs what the build leaves out: fetchers, actions in the browser, data from the router, rare parts of React', () => {
  const read = (file: string) => readFileSync(path.join(import.meta.dirname, file), 'utf8');
  const files = globSync('app/**/*.{ts,tsx}', { cwd: import.meta.dirname });
  const unused = [
    /\buseFetchers?\b|\bclientAction\b|\bprefetch=/,
    /\b(useActionState|useFormStatus|useOptimistic|requestFormReset|SuspenseList|ViewTransition|Activity)\b.*from 'react/,
    /\b(prefetchDNS|preconnect|preload|preloadModule|preinit|preinitModule)\b.*from 'react-dom'/,
    /\b(onSelect|onBeforeInput|precedence|formAction)=\{|<form[^>]* action=\{async|<Fragment[^>]* ref=|<script[^>]* async/,
  ];
  expect(files.filter((file) => unused.some((pattern) => pattern.test(read(file))))).toEqual([]);
  const pages = files.filter((file) => /\.route\.tsx$|^app\/root\.tsx$/.test(file));
  expect(pages.length).toBeGreaterThan(80);
  const hasOnly = (file: string) => /\bloader\b/.test(read(file)) && !/\bclientLoader\b/.test(read(file));
  expect(pages.filter(hasOnly)).toEqual([]);
});
