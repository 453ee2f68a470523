import { afterEach, expect, test, vi } from 'vitest';
import { needCsrfToken } from './browser-api.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('[R15.07] what needs a token at the same time asks for one together', async () => {
  const page = { cookie: '' };
  const answers: (() => void)[] = [];
  vi.stubGlobal('document', page);
  vi.stubGlobal(
    'fetch',
    vi.fn(
      () =>
        new Promise<Response>((resolve) => {
          answers.push(() => resolve(Response.json({})));
        }),
    ),
  );
  const needed = [needCsrfToken(), needCsrfToken()];
  expect(answers).toHaveLength(1);
  page.cookie = 'csrftoken=one';
  answers[0]?.();
  expect(await Promise.all(needed)).toEqual(['one', 'one']);
  // One that came to nothing isn't kept.
  page.cookie = '';
  const next = needCsrfToken();
  expect(answers).toHaveLength(2);
  page.cookie = 'csrftoken=two';
  answers[1]?.();
  expect(await next).toBe('two');
});
