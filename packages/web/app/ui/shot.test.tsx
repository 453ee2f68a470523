import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Shot } from './shot.tsx';

test('[R14.11] the image that a page opens with is fetched before others, which wait until they are near', () => {
  const first = renderToStaticMarkup(<Shot src="/upload/a.png" alt="" isLazy={false} />);
  expect(first).toContain('loading="eager" fetchPriority="high"');
  const other = renderToStaticMarkup(<Shot src="/upload/a.png" alt="" />);
  expect(other).toContain('loading="lazy"');
  expect(other).not.toContain('fetchPriority');
});
