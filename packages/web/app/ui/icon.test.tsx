import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Icon } from './icon.tsx';

const draw = (source: string | null) => renderToStaticMarkup(<Icon name="image" source={source} />);

test('[R5.08] an icon draws image data', () => {
  expect(draw('data:image/png;base64,iVBORw0KGgo=')).toMatch(
    /^<img [^>]*src="data:image\/png;base64,iVBORw0KGgo="/,
  );
});

test.each([
  null,
  '',
  '/upload/0123.png',
  'https://example.org/icon.png',
  'javascript:alert(1)',
  'data:image/svg+xml;base64,PHN2Zz4=',
  'data:text/html;base64,PHNjcmlwdD4=',
])('[R5.08] an icon draws nothing of %j and stays what it is', (source) => {
  expect(draw(source)).toBe(draw(null));
  expect(draw(source)).toMatch(/^<svg .*#image"/);
});
