import { editorToPostText } from './editor-text.ts';
import { renderEditorText } from './post-text.ts';

/** Longer clipboards are pasted as plain text: nobody pastes a book on purpose. */
const maxPastedLength = 400_000;

const styleOf = (attributes: string): string =>
  /\bstyle\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(attributes)?.slice(1).find(Boolean) ?? '';

/** The tags that a style means: word processors write most of their formatting as styles. */
function tagsOfStyle(style: string): string[] {
  const wants = (pattern: RegExp) => pattern.test(style);
  return [
    ...(wants(/font-weight\s*:\s*(?:bold|[6-9]00)/i) ? ['b'] : []),
    ...(wants(/font-style\s*:\s*italic/i) ? ['i'] : []),
    ...(wants(/text-decoration(?:-line)?\s*:[^;]*line-through/i) ? ['s'] : []),
  ];
}

const isPlainStyle = (style: string): boolean => /font-weight\s*:\s*(?:normal|400)/i.test(style);

const opening = (names: readonly string[]): string => names.map((name) => `<${name}>`).join('');
const closing = (names: readonly string[]): string =>
  names
    .toReversed()
    .map((name) => `</${name}>`)
    .join('');

const tag = /<(\/?)([a-z][a-z0-9:]{0,15})((?:\s[^<>]*)?)>/gi;
const styledTags: ReadonlySet<string> = new Set(['b', 'strong', 'span', 'font']);
const blockTags: ReadonlySet<string> = new Set(
  'p div ul ol table pre blockquote h1 h2 h3 h4 h5 h6'.split(' '),
);

/**
 * Rewrites what word processors put on the clipboard in plain tags, in one pass: styles become tags, a bold tag that
 * its own style takes back goes (Google Docs), and paragraphs with a bullet as text become lists (Word).
 */
class PasteReader {
  #html = '';
  /** What closes each open tag, by its name. */
  readonly #ends: Record<string, string[]> = {};
  /** Inside the bullet of a Word list: how many spans are open. */
  #bulletDepth = 0;
  #isInItem = false;
  #isInList = false;

  addText(text: string): void {
    if (this.#bulletDepth > 0) return;
    if (!this.#isInItem && text.trim() !== '') this.#endList();
    this.#html += text;
  }

  addTag(all: string, isEnd: boolean, name: string, attributes: string): void {
    if (this.#bulletDepth > 0) {
      if (name === 'span') this.#bulletDepth += isEnd ? -1 : 1;
    } else if (name === 'span' && !isEnd && /mso-list\s*:\s*Ignore/i.test(attributes)) this.#bulletDepth = 1;
    else if (name === 'p' && this.#isInItem) {
      this.#html += '</li>';
      this.#isInItem = false;
      if (!isEnd) this.addTag(all, isEnd, name, attributes);
    } else if (name === 'p' && !isEnd && /mso-list\s*:/i.test(attributes)) {
      this.#html += this.#isInList ? '<li>' : '<ul><li>';
      this.#isInList = true;
      this.#isInItem = true;
    } else if (styledTags.has(name)) this.#addStyled(isEnd, name, attributes);
    else {
      if (blockTags.has(name) && !this.#isInItem) this.#endList();
      this.#html += all;
    }
  }

  #addStyled(isEnd: boolean, name: string, attributes: string): void {
    const ends = this.#ends[name] ?? [];
    this.#ends[name] = ends;
    if (isEnd) {
      this.#html += ends.pop() ?? '';
      return;
    }
    const style = styleOf(attributes);
    const isBold = (name === 'b' || name === 'strong') && !isPlainStyle(style);
    const names = isBold ? ['b'] : tagsOfStyle(style);
    ends.push(closing(names));
    this.#html += opening(names);
  }

  #endList(): void {
    if (this.#isInList) this.#html += '</ul>';
    this.#isInList = false;
  }

  end(): string {
    if (this.#isInItem) this.#html += '</li>';
    this.#endList();
    return this.#html;
  }
}

function readPaste(html: string): string {
  const reader = new PasteReader();
  let from = 0;
  for (const found of html.matchAll(tag)) {
    const [all, slash, name = '', attributes = ''] = found;
    reader.addText(html.slice(from, found.index));
    reader.addTag(all, slash === '/', name.toLowerCase(), attributes);
    from = found.index + all.length;
  }
  reader.addText(html.slice(from));
  return reader.end();
}

const dropAround = (html: string): string => {
  const start = /<!--StartFragment-->/i.exec(html);
  const end = /<!--EndFragment-->/i.exec(html);
  return start && end ? html.slice(start.index + start[0].length, end.index) : html;
};

const hasFormat = /<(?:a|b|i|s|code|pre|ul|ol|blockquote|abbr)[\s>]/i;

/**
 * What was copied elsewhere, as post text: words, spaces, links and lists stay, headings become bold lines, and rows
 * of tables lines. Nothing is made safe here: it must be sanitized like any other user input. Null if plain text
 * says the same.
 */
export function pastedToPostText(html: string): string | null {
  if (html.length > maxPastedLength) return null;
  const text = editorToPostText(readPaste(dropAround(html).replace(/<![^<>]{0,100}>/g, '')))
    .replaceAll('\u00a0', ' ')
    .trim();
  return hasFormat.test(text) || /<t[dh]\b/i.test(html) ? text : null;
}

/** The same for the editor, whose own clipboard needs no change. */
export function cleanPastedHtml(html: string): string {
  if (html.includes('data-pm-slice')) return html;
  const text = pastedToPostText(html);
  return text === null ? html : renderEditorText(text);
}
