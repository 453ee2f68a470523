import { editorToPostText } from '@tinsmith/domain/editor-text';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { sanitizeEditorText } from '../../platform/editor-text.ts';
import { editPostText, maxPostTextBytes, showPostText } from '../../platform/post-text.ts';
import { createEntry, createJoined, type Joined } from '../../testing/entry-factories.ts';
import { createCompetition } from '../../testing/factories.ts';
import { limit } from '../../testing/sizes.ts';
import { useTestApp } from '../../testing/test-app.ts';

const t = useTestApp();
let ann: Joined;
let id: number;
beforeAll(async () => {
  const { db } = t.platform;
  const jam = await createCompetition(db, { startMs: Date.now() - 3_600_000 });
  ann = await createJoined(db, jam);
  id = await createEntry(db, jam, [ann.entrantId]);
});
const save = (text: string) => t.visitor(ann.token).post(`/api/v1/entry/${id}/text`, { text });
const shown = async () => (await t.visitor().get(`/api/v1/entry/${id}`)).json().text;

describe('the description', () => {
  test('[R7.14] [R2.54] is saved as an editor sends it, and read the same', async () => {
    const html =
      '<p>A parcel marked <b>fragile</b>.</p><ul><li>text files make paths</li><li>music makes <i>ponds</i></li></ul><p>Arrows to walk,<br>X to apologize.</p>';
    const answer = await save(html);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ text: html, source: html, version: 2 });
    expect(await shown()).toBe(html);
    const own = (await t.visitor(ann.token).get(`/api/v1/entry/${id}`)).json();
    expect(own.source).toBe(html);
    // Saving the editor's source unchanged changes nothing.
    expect((await save(own.source)).json()).toEqual(answer.json());
  });

  test('[R10.06] several empty lines are stored, shown and edited as they were typed', async () => {
    const html = '<p>One</p><p></p><p></p><p>two</p><p>three</p>';
    const { text, source } = (await save(html)).json();
    expect([text, source]).toEqual(['<p>One</p><br><br><p>two</p><p>three</p>', html]);
    expect((await save(source)).json()).toMatchObject({ text, source });
  });

  test('addresses are linked and videos set apart when it is shown, not in what is edited', async () => {
    const { text, source } = (
      await save('<p>https://youtu.be/dQw4w9WgXcQ</p><p>See https://example.org/x.</p>')
    ).json();
    expect(source).toBe('<p>https://youtu.be/dQw4w9WgXcQ</p><p>See https://example.org/x.</p>');
    expect(text).toContain('<figure data-youtube="dQw4w9WgXcQ">');
    expect(text).toContain('<a href="https://example.org/x" rel="nofollow ugc">https://example.org/x</a>.');
  });

  test.each([
    ['<script>alert(1)</script><p onclick="x()">hi</p>', '<p>hi</p>'],
    ['<p><img src=x onerror=alert(1)>hi</p>', '<p>hi</p>'],
    ['<p><a href="javascript:alert(1)">x</a></p>', '<p>x</p>'],
    ['<style>p{}</style><p>a</p><!-- note --><p>b</p>', '<p>a</p><p>b</p>'],
    ['<div>one</div><div>two</div>', '<p>one</p><p>two</p>'],
    ['<h2>Title</h2><p>text</p>', '<p><b>Title</b></p><p>text</p>'],
    ['<p>a</p><p><br></p><p>b</p>', '<p>a</p><br><p>b</p>'],
    ['<p>a<br></p>', '<p>a</p>'],
    ['<p>1 &lt; 2 &amp;&amp; 3 &gt; 2</p>', '<p>1 &lt; 2 &amp;&amp; 3 &gt; 2</p>'],
    ['<p>&lt;b&gt;not bold&lt;/b&gt;</p>', '<p>&lt;b&gt;not bold&lt;/b&gt;</p>'],
    ['<p><strong>s</strong><em>e</em><del>d</del></p>', '<p><b>s</b><i>e</i><s>d</s></p>'],
    ['<pre>a\n  b\n\nc</pre><p>d</p>', '<pre>a\n  b\n\nc</pre><p>d</p>'],
    ['<blockquote><p>a</p><p>b</p></blockquote>', '<blockquote><p>a</p><p>b</p></blockquote>'],
    ['<ul><li>a<ul><li>b</li></ul></li></ul>', '<ul><li>a<ul><li>b</li></ul></li></ul>'],
    ['plain', '<p>plain</p>'],
    ['', ''],
    ['<p>   </p>', ''],
  ])('%s is shown as %s', async (html, expected) => {
    expect((await save(html)).json().text).toBe(expected);
    expect(await shown()).toBe(expected);
  });

  test('32 KiB are kept; one byte more answers 413 and changes nothing', async () => {
    const fits = 'é'.repeat(maxPostTextBytes / 2);
    expect((await save(`<p>${fits}</p>`)).statusCode).toBe(200);
    const refused = await save(`<p>${fits}x</p>`);
    expect([refused.statusCode, refused.body]).toEqual([
      413,
      'the text is longer than 32 KiB. Nothing was lost. Please shorten it and save again.\n',
    ]);
    expect(await shown()).toBe(`<p>${fits}</p>`);
    expect((await save('x'.repeat(128 * 1024 + 1))).statusCode).toBe(400);
    expect((await t.visitor(ann.token).post(`/api/v1/entry/${id}/text`, { text: 7 })).statusCode).toBe(400);
  });

  test.each([
    ['tags that never end', '<p><b>'.repeat(20_000)],
    ['brackets', '<'.repeat(120_000)],
    ['comments that never end', '<!--'.repeat(30_000)],
    ['half tags', '<a href="'.repeat(12_000)],
    ['deep lists', '<ul><li>'.repeat(14_000)],
  ])('%s are answered within a second', async (_, html) => {
    const begin = performance.now();
    expect([200, 413]).toContain((await save(html)).statusCode);
    expect(performance.now() - begin).toBeLessThan(limit(1000));
  });
});

const word = fc.constantFrom(
  'one',
  'two & a half',
  '1 < 2',
  'é ü',
  '&nbsp;',
  'https://a.example/x',
  '"q"',
  "it's",
);
const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const { html: typed } = fc.letrec<{ inline: string; block: string; html: string }>((tie) => ({
  inline: fc.oneof(
    { maxDepth: 3 },
    word.map(escapeHtml),
    fc
      .tuple(fc.constantFrom('b', 'i', 's', 'code'), tie('inline'))
      .map(([tag, text]) => `<${tag}>${text}</${tag}>`),
    fc.tuple(tie('inline'), fc.constantFrom(' ', '<br>', ''), tie('inline')).map((parts) => parts.join('')),
    tie('inline').map((text) => `<a href="https://b.example/?x=1&amp;y=2">${text}</a>`),
  ),
  block: fc.oneof(
    { maxDepth: 3 },
    tie('inline').map((text) => `<p>${text}</p>`),
    fc.constantFrom('<p></p>', '<p><br></p>'),
    fc
      .tuple(fc.constantFrom('ul', 'ol'), fc.array(tie('inline'), { minLength: 1, maxLength: 3 }))
      .map(([tag, items]) => `<${tag}>${items.map((item) => `<li>${item}</li>`).join('')}</${tag}>`),
    fc
      .array(tie('block'), { minLength: 1, maxLength: 2 })
      .map((all) => `<blockquote>${all.join('')}</blockquote>`),
    word.map((text) => `<pre>${escapeHtml(text)}\n  more</pre>`),
  ),
  html: fc.array(tie('block'), { maxLength: 5 }).map((blocks) => blocks.join('')),
}));

/** The readable text: letters and line ends, whatever marks them. */
const readable = (html: string): string =>
  html
    .replace(/<br>|<\/?(?:p|ul|ol|li|blockquote|pre|figure)[^>]*>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[\n ]*/g, '\n')
    .trim();

describe('what is typed, kept and edited again', () => {
  test('reading into the editor and saving changes nothing any more', () => {
    fc.assert(
      fc.property(fc.oneof(typed, fc.string({ maxLength: 200 })), (html) => {
        const kept = sanitizeEditorText(html) ?? '';
        const source = editPostText(kept);
        expect(sanitizeEditorText(source)).toBe(kept);
        expect(editPostText(sanitizeEditorText(source) ?? '')).toBe(source);
      }),
      { numRuns: 1500 },
    );
  });

  test('what is shown reads as what was typed', () => {
    fc.assert(
      fc.property(typed, (html) => {
        expect(readable(editPostText(sanitizeEditorText(html) ?? ''))).toBe(
          readable(html.replaceAll('&nbsp;', '\u00a0')),
        );
      }),
      { numRuns: 1500 },
    );
  });

  test('whatever comes, only the allowed tags are shown', () => {
    const allowed =
      /^<\/?(?:a|abbr|b|blockquote|br|code|figure|i|li|ol|p|pre|s|ul)(?: (?:href|rel|title|data-youtube)="[^"<>]*")*>$/;
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.string({ maxLength: 20 }),
            fc.constantFrom('<p>', '<script>', '<a href=', '<!--', '-->', '"', '<svg onload=x>', '</'),
          ),
          {
            maxLength: 20,
          },
        ),
        (parts) => {
          for (const [tag] of showPostText(sanitizeEditorText(parts.join('')) ?? '').matchAll(/<[^>]*>/g)) {
            expect(tag).toMatch(allowed);
          }
        },
      ),
      { numRuns: 1000 },
    );
    expect(editorToPostText('<p>a</p>')).toBe('a');
  });
});
