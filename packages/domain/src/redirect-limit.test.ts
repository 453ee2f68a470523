import { expect, test } from 'vitest';
import { RedirectCounter } from './redirect-limit.ts';

test('[R2.05] 256 redirects are followed, the 257th is not, and a new navigation counts anew', () => {
  const counter = new RedirectCounter();
  const answers = Array.from({ length: 257 }, () => counter.follow());
  expect(answers.slice(0, 256).every(Boolean)).toBe(true);
  expect(answers[256]).toBe(false);
  counter.reset();
  expect(counter.follow()).toBe(true);
});
