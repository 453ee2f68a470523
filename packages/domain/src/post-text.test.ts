import { describe, expect, test } from 'vitest';
import { editorToPostText } from './editor-text.ts';
import { isPostTextHref, maxNewlinesInARow, renderEditorText, renderPostText } from './post-text.ts';

const linked = (address: string) => `<a href="${address}" rel="nofollow ugc">${address}</a>`;
const video = (id: string, address: string) =>
  `<figure data-youtube="${id}"><a href="${address}">Video</a></figure>`;

describe('[R5.04] post text when shown', () => {
  test.each([
    ['', ''],
    ['one', '<p>one</p>'],
    ['one\ntwo', '<p>one<br>two</p>'],
    ['one\n\ntwo', '<p>one</p><p>two</p>'],
    ['\n\none\n\n\n\ntwo\n', '<p>one</p><br><br><p>two</p>'],
    ['<b>one\n\ntwo</b> three', '<p><b>one</b></p><p><b>two</b> three</p>'],
    ['<b>a</b> <i>b</i>', '<p><b>a</b> <i>b</i></p>'],
    ['<b>a\n<i>b</i> c</b>', '<p><b>a<br><i>b</i> c</b></p>'],
    ['a\n<b>b</b>\nc', '<p>a<br><b>b</b><br>c</p>'],
    ['<pre>a\n\n  b</pre>\nafter', '<pre>a\n\n  b</pre><p>after</p>'],
    ['<ul>\n<li>a\nb</li>\n<li>c</li>\n</ul>\nend', '<ul><li>a<br>b</li><li>c</li></ul><p>end</p>'],
    ['<blockquote>a\n\nb</blockquote>', '<blockquote><p>a</p><p>b</p></blockquote>'],
  ])('newlines are kept: %j', (text, html) => {
    expect(renderPostText(text)).toBe(html);
  });

  const clip = 'https://youtu.be/dQw4w9WgXcQ';
  test.each([
    ['a\n\n\nb', '<p>a</p><br><p>b</p>'],
    ['a\n \n\t\n\nb', '<p>a</p><br><br><p>b</p>'],
    ['<b>a\n\n\nb</b>', '<p><b>a</b></p><br><p><b>b</b></p>'],
    ['a\n\n\n<pre>b</pre>\n\n\nc', '<p>a</p><br><pre>b</pre><br><p>c</p>'],
    [
      'a\n<ul><li>b\n\n\nc</li>\n\n\n<li>d</li></ul>\ne',
      '<p>a</p><ul><li>b<br><br><br>c</li><li>d</li></ul><p>e</p>',
    ],
    ['<blockquote>\n\n\na\n\n\nb\n\n\n</blockquote>', '<blockquote><p>a</p><br><p>b</p></blockquote>'],
    [`a\n\n\n${clip}\n\n\nb`, `<p>a</p><br>${video('dQw4w9WgXcQ', clip)}<br><p>b</p>`],
    ['\n\n\na\n\n\n', '<p>a</p>'],
  ])('[R10.06] several empty lines are kept: %j', (text, html) => {
    expect(renderPostText(text)).toBe(html);
  });

  test('[R10.06] but not thousands of them', () => {
    const html = renderPostText(`a${'\n'.repeat(9000)}b`);
    expect(html).toBe(`<p>a</p>${'<br>'.repeat(maxNewlinesInARow - 2)}<p>b</p>`);
    expect(renderPostText(`<ul><li>a${'\n'.repeat(9000)}b</li></ul>`)).toBe(
      `<ul><li>a${'<br>'.repeat(maxNewlinesInARow)}b</li></ul>`,
    );
  });

  test.each([
    ['<p>a</p><p></p><p></p><p>b</p>', 'a\n\n\n\nb'],
    ['<p>a</p><p><br></p><p>b</p>', 'a\n\n\nb'],
    ['<p>a<br><br><br>b</p>', 'a\n\n\nb'],
    ['<div><div>a</div></div><div><div>b</div></div>', 'a\n\nb'],
    [
      '<p></p><p>a</p><p></p><ul><li><p></p><p>b</p></li></ul><p></p><p>c</p>',
      'a\n\n\n<ul><li>b</li></ul>\n\n\nc',
    ],
  ])('[R10.06] empty lines of an editor are kept: %s', (html, text) => {
    expect(editorToPostText(html)).toBe(text);
    // What the editor is given back is the same text again.
    expect(editorToPostText(renderEditorText(text))).toBe(text);
  });

  test.each([
    ['http://example.org', 'http://example.org', ''],
    ['https://example.org/a?b=1&amp;c=2#d', 'https://example.org/a?b=1&amp;c=2#d', ''],
    ['ftp://example.org/file', 'ftp://example.org/file', ''],
    ['HTTP://EXAMPLE.ORG', 'HTTP://EXAMPLE.ORG', ''],
    ['http://example.org/.', 'http://example.org/', '.'],
    ['http://example.org/x_(y)', 'http://example.org/x_(y)', ''],
    ['http://example.org/x)', 'http://example.org/x', ')'],
    ['http://example.org/x).', 'http://example.org/x', ').'],
    ['http://example.org/&gt;', 'http://example.org/', '&gt;'],
    ['http://example.org/&quot;&gt;x', 'http://example.org/', '&quot;&gt;x'],
    ['http://example.org/&amp;', 'http://example.org/', '&amp;'],
    ['http://bücher.example/ä', 'http://bücher.example/ä', ''],
  ])('an address is linked: %s', (text, href, rest) => {
    expect(renderPostText(text)).toBe(`<p>${linked(href)}${rest}</p>`);
    expect(renderPostText(`see (${href}) and`)).toBe(`<p>see (${linked(href)}) and</p>`);
  });

  test.each([
    'somebody@example.org',
    'mailto:somebody@example.org',
    'example.org',
    'www.example.org',
    'javascript://example.org',
    'data://x',
    'xhttp://example.org',
    'http://',
    'https:// example.org',
    'file:///etc/passwd',
    '//example.org',
  ])('%s is not linked', (text) => {
    expect(renderPostText(text)).toBe(`<p>${text}</p>`);
  });

  test('an address inside a link, code or preformatted text stays as it is', () => {
    expect(renderPostText('<a href="/x">http://a.example</a>')).toBe(
      '<p><a href="/x" rel="nofollow ugc">http://a.example</a></p>',
    );
    expect(renderPostText('<code>http://a.example</code>')).toBe('<p><code>http://a.example</code></p>');
    expect(renderPostText('<pre>http://a.example</pre>')).toBe('<pre>http://a.example</pre>');
  });

  test.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
    ['https://www.youtube.com/watch?list=PL1&amp;v=dQw4w9WgXcQ&amp;t=3s', 'dQw4w9WgXcQ'],
    ['http://youtube.com/watch?v=a-b_c-d_e-f', 'a-b_c-d_e-f'],
    ['https://youtu.be/dQw4w9WgXcQ?t=42', 'dQw4w9WgXcQ'],
    ['https://m.youtube.com/watch?v=dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
    ['https://www.youtube.com/shorts/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ])('a video alone on a line is set apart: %s', (address, id) => {
    expect(renderPostText(address)).toBe(video(id, address));
    expect(renderPostText(`Look:\n  ${address}\t\nNice.`)).toBe(
      `<p>Look:</p>${video(id, address)}<p>Nice.</p>`,
    );
    expect(renderPostText(`<ul><li>x</li></ul>${address}<pre>y</pre>`)).toBe(
      `<ul><li>x</li></ul>${video(id, address)}<pre>y</pre>`,
    );
  });

  const address = 'https://youtu.be/dQw4w9WgXcQ';
  test.each([
    [`see ${address}`, `<p>see ${linked(address)}</p>`],
    [`${address} there`, `<p>${linked(address)} there</p>`],
    [`<b>x</b> ${address}`, `<p><b>x</b> ${linked(address)}</p>`],
    [`${address}<b>x</b>`, `<p>${linked(address)}<b>x</b></p>`],
    [`<b>${address}</b>`, `<p><b>${linked(address)}</b></p>`],
    [`<ul><li>${address}</li></ul>`, `<ul><li>${linked(address)}</li></ul>`],
    [`<blockquote>${address}</blockquote>`, `<blockquote><p>${linked(address)}</p></blockquote>`],
    ['https://youtu.be/short', `<p>${linked('https://youtu.be/short')}</p>`],
    ['https://youtu.be.example/dQw4w9WgXcQ', `<p>${linked('https://youtu.be.example/dQw4w9WgXcQ')}</p>`],
  ])('a video that is not alone, or none, is a plain link: %s', (text, html) => {
    expect(renderPostText(text)).toBe(html);
  });

  test.each([
    ['<b><ul><li>x</li></ul></b>', '<ul><li><b>x</b></li></ul>'],
    ['<ul>text<b>b</b></ul>', '<ul><li>text<b>b</b></li></ul>'],
    ['<ul><ul><li>x</li></ul></ul>', '<ul><li><ul><li>x</li></ul></li></ul>'],
    ['<li>x</li>', '<p>x</p>'],
    ['<a href="/a">x<a href="/b">y</a></a>', '<p><a href="/a" rel="nofollow ugc">xy</a></p>'],
    ['<a>x</a>', '<p>x</p>'],
    ['<b></b>', ''],
    ['<b>x', '<p><b>x</b></p>'],
    ['x</b></ul>', '<p>x</p>'],
    ['<abbr title="Tins">T</abbr>', '<p><abbr title="Tins">T</abbr></p>'],
  ])('tags come out closed and well nested: %s', (text, html) => {
    expect(renderPostText(text)).toBe(html);
  });

  test.each(['<script>', '<img src="x">', '<b onclick="x">', '<B>', 'a < b > c'])(
    'what is no allowed tag does not get through, were it ever handed in: %s',
    (text) => {
      expect(renderPostText(text)).not.toMatch(/<(?!\/?p>|\/?b>)/);
      expect(renderPostText(text)).not.toContain('onclick="');
    },
  );

  test.each([
    ['http://x.example', true],
    ['ftp://x', true],
    ['/news/3', true],
    ['//evil.example', false],
    ['/\\evil.example', false],
    ['javascript:alert(1)', false],
    [' http://x', false],
    ['java\nscript:x', false],
    ['&#106;avascript:x', false],
    ['news', false],
    ['mailto:a@b.example', false],
  ])('%j as a link target: %s', (href, isAllowed) => {
    expect(isPostTextHref(href)).toBe(isAllowed);
  });
});
