import { expect, test } from 'vitest';
import { isImageDataSource } from './icon-source.ts';

test.each(['png', 'gif', 'jpeg', 'webp'])('[R5.08] an icon takes %s data', (type) => {
  expect(isImageDataSource(`data:image/${type};base64,iVBORw0KGgo=`)).toBe(true);
});

test.each([
  '',
  'icon.png',
  '/upload/0123.png',
  'https://example.org/icon.png',
  'javascript:alert(1)',
  'data:text/html;base64,PHNjcmlwdD4=',
  'data:image/svg+xml;base64,PHN2Zz4=',
  'data:image/png,raw',
  'data:image/png;base64,',
  'data:image/png;base64,iVBO"onerror="x',
  ' data:image/png;base64,iVBORw0KGgo=',
  'data:image/png;base64,iVBORw0KGgo=\n',
])('[R5.08] an icon does not take %j', (source) => {
  expect(isImageDataSource(source)).toBe(false);
});
