import { describe, expect, test } from 'vitest';
import { completeAddresses, resolveAddresses } from './site-addresses.ts';

const siteWith = (given: Parameters<typeof completeAddresses>[0], organizers: string[] = []) => ({
  links: completeAddresses(given),
  organizers,
});
const shop = { label: 'Shop', url: 'https://shop.test/?a=1' };
const text = `We meet in [the forum](site:community),
which is old.

Always here.

- [Buy](site:shop) a mug
- Rate rules
- Say hello in [the chat](site:chat)`;

describe("the site's addresses elsewhere", () => {
  test('one that is set stands in its links', () => {
    expect(resolveAddresses('[Buy](site:shop) and [buy](site:shop)', siteWith({ shop }))).toBe(
      '[Buy](https://shop.test/?a=1) and [buy](https://shop.test/?a=1)',
    );
  });

  test('a paragraph or list item with one that is not set is left out, and the rest stays', () => {
    const resolved = resolveAddresses(text, siteWith({ shop }));
    expect(resolved.trim().split(/\n+/)).toEqual([
      'Always here.',
      '- [Buy](https://shop.test/?a=1) a mug',
      '- Rate rules',
    ]);
  });

  test('[R11.05] what asks people to write to the organizers is left out while there are none', () => {
    const ask = 'Ask [one of us](site:organizers).';
    expect(resolveAddresses(ask, siteWith({}))).toBe('');
    expect(resolveAddresses(ask, siteWith({}, ['Olga']))).toBe(
      'Ask [one of us](/about#about-the-organizers).',
    );
  });

  test('a name that nobody knows is never set', () => {
    expect(resolveAddresses('[What](site:toString)', siteWith({}))).toBe('');
  });
});
