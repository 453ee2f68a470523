import { expect, test } from 'vitest';
import { addressWith, readAfter, readGalleryQuery } from './gallery-query.ts';

test('only what makes sense is read from an address', () => {
  const read = (search: string) => readGalleryQuery(new URLSearchParams(search));
  expect(read('search=+snail+&tag=gamepad&platform=linux&event=tins26')).toEqual({
    search: 'snail',
    tag: 'gamepad',
    platform: 'linux',
    event: 'tins26',
  });
  expect(read('search=&tag=%3Cb%3E&platform=amiga&event=a/b')).toEqual({});
  expect(read(`search=${'a'.repeat(61)}`)).toEqual({});
  expect(readAfter(new URLSearchParams('after=12.34'))).toBe('12.34');
  expect(readAfter(new URLSearchParams('after=12 34'))).toBeUndefined();
});

test('[R15.10] what plays in the page can be asked for', () => {
  expect(readGalleryQuery(new URLSearchParams('platform=here&tag=phone'))).toEqual({
    platform: 'here',
    tag: 'phone',
  });
});

test('an address holds what is asked for and nothing else', () => {
  expect(addressWith('/all/entries', { search: 'a b', tag: undefined })).toBe('/all/entries?search=a+b');
  expect(addressWith('/all/entries', {})).toBe('/all/entries');
});
