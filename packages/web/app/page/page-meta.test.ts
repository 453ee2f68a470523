import { expect, test } from 'vitest';
import { summarise } from './page-meta.ts';

const video = '<figure data-youtube="dQw4w9WgXcQ"><a href="https://youtu.be/dQw4w9WgXcQ">Video</a></figure>';

test('an excerpt holds the words of a text, and nothing of its videos', () => {
  expect(summarise(`<p>The <b>egg</b>s.</p>${video}<p>Now &amp; then.</p>`)).toBe('The eggs. Now & then.');
  expect(summarise(`${video}\n${video}`)).toBe('');
  expect(summarise(`<p>${'word '.repeat(50)}</p>`, 20)).toBe('word word word word…');
});
