import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('the phase switch stands in the page and covers nothing of it', () => {
  const css = readFileSync(new URL('phase-switch.module.css', import.meta.url), 'utf8');
  expect(css).toContain('.switch');
  expect(css).not.toMatch(/position:\s*(?:fixed|absolute|sticky)|z-index/);
});
