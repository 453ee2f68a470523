import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { previewPostText } from './post-preview.ts';

const words = (count: number) => Array.from({ length: count }, (_, index) => `w${index + 1}`).join(' ');

const arbitraryText = fc
  .array(fc.oneof(fc.constantFrom(' ', '\n', '<b>', '</li>', '&nbsp;', '&#32;', '<', '&'), fc.string()))
  .map((parts) => parts.join(''));

describe('[R2.84] the preview of a post', () => {
  test.each([
    ['', ''],
    ['One word', 'One word'],
    [words(15), words(15)],
    [words(16), `${words(15)}...`],
    [`${words(15)}\n\n `, words(15)],
    ['<b>bold</b> and <a href="https://a.example/?x=1">a link</a>', 'bold and a link'],
    ['<ul><li>one</li><li>two</li></ul>', 'one two'],
    ['a &amp; b &lt;c&gt; &#39;d&#x27; &nbsp;e &unknown; 1 < 2 > 0', "a & b <c> 'd' e &unknown; 1 < 2 > 0"],
    [`${'x'.repeat(200)} y`, `${'x'.repeat(60)}... y`],
  ])('%j is %j', (text, preview) => {
    expect(previewPostText(text)).toBe(preview);
  });

  test('has at most fifteen words, whatever the text', () => {
    fc.assert(
      fc.property(arbitraryText, (text) => {
        expect(previewPostText(text).split(/\s+/).length).toBeLessThanOrEqual(15);
      }),
    );
  });
});
