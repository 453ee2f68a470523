import type { RouteShape } from '@tinsmith/contract/route';
import type { PageHandle } from '@tinsmith/web/page/page-handle';
import { afterEach, describe, expect, test } from 'vitest';
import type { Binding, Context } from '../http/bind.ts';
import { useTestApp } from '../testing/test-app.ts';
import { type Asked, sharingKeyOf } from './sharing-key.ts';

interface SeenCall {
  readonly path: string;
  readonly headers: string;
  readonly address: string;
}
const seen: SeenCall[] = [];

/** Notes what each call of a page learns of the visitor. */
const watch = ({ shape, handle }: Binding): Binding => ({
  shape,
  handle: (context) => {
    const { request, viewer } = context as Context<RouteShape>;
    seen.push({
      path: shape.path,
      headers: JSON.stringify(request.headers),
      address: `${request.ip} ${viewer.address}`,
    });
    return handle(context);
  },
});

const publicPage = { access: { who: 'anyone' }, cache: { class: 'public', seconds: 15 } } as PageHandle;
const formPage = {
  access: { who: 'anyone' },
  cache: { class: 'private' },
  isSameButToken: true,
} as PageHandle;
const ownPage = { access: { who: 'user' }, cache: { class: 'private' } } as PageHandle;
const asked = (handle: PageHandle | null, more: Partial<Asked> = {}): Asked => ({
  handle,
  href: 'http://localhost/news',
  hasCredentials: false,
  flash: null,
  isPosted: false,
  hasDemoSwitch: false,
  ...more,
});

describe('the key of a shared rendering', () => {
  test('is of the page and its address; a page with forms is never given out without a token', () => {
    const shared = sharingKeyOf(asked(publicPage));
    const withToken = sharingKeyOf(asked(formPage));
    expect([shared?.hasToken, withToken?.hasToken]).toEqual([false, true]);
    expect(withToken?.key).not.toBe(shared?.key);
    expect(sharingKeyOf(asked(publicPage, { href: 'http://localhost/faq' }))?.key).not.toBe(shared?.key);
  });

  test.each<readonly [string, Asked]>([
    ['a page of one person', asked(ownPage)],
    ['no page', asked(null)],
    ...[publicPage, formPage].flatMap((handle): [string, Asked][] => [
      ['a session or a token', asked(handle, { hasCredentials: true })],
      ['a message for the next page', asked(handle, { flash: 'done' })],
      ['a posted form', asked(handle, { isPosted: true })],
    ]),
  ])('does not exist for %s', (_, request) => {
    expect(sharingKeyOf(request)).toBeNull();
  });
});

describe('a shared rendering', () => {
  const t = useTestApp({ pages: true, changeRoute: watch, config: { trustedProxies: ['127.0.0.1'] } });
  const mark = 'of-the-first-visitor';
  const visitor = { 'user-agent': mark, 'x-forwarded-for': '203.0.113.77', referer: `http://x.test/${mark}` };
  afterEach(() => void seen.splice(0));

  const marked = () =>
    seen.filter(({ headers, address }) => headers.includes(mark) || address.includes('203.0.113'));

  test.each(['/news', '/accounts/login'])('%s reads nothing of its first visitor', async (url) => {
    const { statusCode } = await t.app.inject({ url, headers: visitor, cookies: { theme: mark } });
    expect(statusCode).toBe(200);
    expect(seen).not.toEqual([]);
    expect(marked()).toEqual([]);
  });

  test('a rendering for one visitor does, so that the check above would find it', async () => {
    await t.app.inject({ url: '/news', headers: visitor, cookies: { theme: mark, flash: 'done' } });
    expect(marked()).not.toEqual([]);
  });

  test('a public page with a message for one visitor is kept by no cache, and takes the message', async () => {
    const answer = await t.app.inject({ url: '/news', cookies: { flash: 'done' } });
    expect(answer.headers['cache-control']).toMatch(/no-store/);
    expect(answer.cookies).toContainEqual(expect.objectContaining({ name: 'flash', value: '' }));
  });
});
