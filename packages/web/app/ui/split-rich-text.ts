export type RichTextPart = { kind: 'html'; html: string } | { kind: 'video'; id: string; title: string };

// The server writes exactly this form, at the top level only, so matching the text is enough.
const videoFigure =
  /<figure data-youtube="([A-Za-z0-9_-]{11})"><a href="[^"<>]*"[^<>]*>([^<]*)<\/a><\/figure>/g;

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'" };

function decodeEntities(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39|#x27);/g, (match, name: string) => entities[name] ?? match);
}

/** Splits sanitised HTML at its videos. Anything that is not exactly such a figure stays HTML. */
export function splitRichText(html: string): RichTextPart[] {
  const parts: RichTextPart[] = [];
  let end = 0;
  for (const match of html.matchAll(videoFigure)) {
    const [figure, id = '', title = ''] = match;
    const before = html.slice(end, match.index);
    if (before.trim()) parts.push({ kind: 'html', html: before });
    parts.push({ kind: 'video', id, title: decodeEntities(title).trim() || 'Video' });
    end = match.index + figure.length;
  }
  const rest = html.slice(end);
  if (rest.trim()) parts.push({ kind: 'html', html: rest });
  return parts;
}
