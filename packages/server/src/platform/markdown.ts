import { Marked } from 'marked';
import sanitizeHtml from 'sanitize-html';

const marked = new Marked({ gfm: true });

const youtubeId = /^https:\/\/(?:www\.youtube\.com\/watch\?v=|youtu\.be\/)([\w-]{11})$/;

/** A paragraph with only a link to a video becomes the block that pages show as click-to-load. */
function markVideos(html: string): string {
  return html.replace(/<p><a href="([^"]+)">([^<]*)<\/a><\/p>/g, (paragraph, href: string, title: string) => {
    const id = youtubeId.exec(href.replaceAll('&amp;', '&'))?.[1];
    return id ? `<figure data-youtube="${id}"><a href="${href}">${title}</a></figure>` : paragraph;
  });
}

const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    'a',
    'abbr',
    'b',
    'blockquote',
    'br',
    'cite',
    'code',
    'em',
    'h3',
    'h4',
    'hr',
    'i',
    'li',
    'ol',
    'p',
    'pre',
    's',
    'strong',
    'table',
    'tbody',
    'td',
    'th',
    'thead',
    'tr',
    'ul',
  ],
  allowedAttributes: { a: ['href'], abbr: ['title'], ol: ['start'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
};

const rendered = new Map<string, string>();
const maxRendered = 500;

/** The organizers' Markdown as safe HTML. Cached by text, since the same few texts are shown often. */
export function renderMarkdown(markdown: string): string {
  const known = rendered.get(markdown);
  if (known !== undefined) return known;
  const html = markVideos(sanitizeHtml(marked.parse(markdown, { async: false }), allowed)).trim();
  if (rendered.size >= maxRendered) rendered.clear();
  rendered.set(markdown, html);
  return html;
}

const wrapVideos = (html: string): string =>
  html.replace(/<figure data-youtube="[^"]*">(<a href="[^"]*">[^<]*<\/a>)<\/figure>/g, '<p>$1</p>');

/** Rendered Markdown as Markdown again, which may contain HTML: it renders to the same, and to nothing unsafe. */
export const htmlToMarkdown = (html: string): string =>
  // A block of HTML ends at an empty line, except for one that begins with `pre`.
  wrapVideos(renderMarkdown(wrapVideos(html))).replaceAll('\n<pre>', '\n\n<pre>');
