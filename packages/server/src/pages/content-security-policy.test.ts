import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { allowOwnScripts } from './content-security-policy.ts';

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
const scriptSources = (policy: string) => /script-src ([^;]*)/.exec(policy)?.[1]?.split(' ').filter(Boolean);

describe('the policy of a page', () => {
  const nonce = 'kept-between-us';

  test('allows the inline scripts that the page made, and no other that stands in it', () => {
    const { html, policy } = allowOwnScripts(
      [
        `<script nonce="${nonce}">own(1)</script>`,
        `<script type="module" async="" nonce="${nonce}">own(2)</script>`,
        `<script nonce="${nonce}" src="/assets/a.js"></script>`,
        `<link rel="modulepreload" nonce="${nonce}" href="/assets/a.js"/>`,
        '<script>injected(1)</script>',
        '<script nonce="">injected(2)</script>',
        '<script nonce="guessed">injected(3)</script>',
        `<SCRIPT data-nonce="x">injected(4)</SCRIPT>`,
      ].join(''),
      nonce,
      false,
      null,
    );
    expect(scriptSources(policy)).toEqual(["'self'", hashOf('own(1)'), hashOf('own(2)')]);
    // The page may be cached, for everyone.
    expect(html).not.toContain(nonce);
    expect(policy).not.toContain(nonce);
    expect(html).toContain('<script>own(1)</script><script type="module" async="">own(2)</script>');
    expect(html).toContain('<script nonce="guessed">injected(3)</script>');
  });

  test('[R15.02] frames games where they are played, and nothing else beside videos', () => {
    const framed = (source: string | null) =>
      /frame-src ([^;]*)/.exec(allowOwnScripts('', nonce, false, source).policy)?.[1];
    expect(framed(null)).toBe('https://www.youtube-nocookie.com');
    expect(framed('https://*.play.example.net')).toBe(
      'https://www.youtube-nocookie.com https://*.play.example.net',
    );
  });
});
