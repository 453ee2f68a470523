import { maxNewlinesInARow } from './post-text.ts';

const blockTags: ReadonlySet<string> = new Set(['ul', 'ol', 'li', 'pre', 'blockquote']);
const inlineTags: ReadonlySet<string> = new Set(['a', 'abbr', 'b', 'i', 's', 'code']);
const sameAs: Readonly<Record<string, string>> = { strong: 'b', em: 'i', del: 's', strike: 's' };
/** Tags that an editor or a paste puts around lines. */
const paragraphTags: ReadonlySet<string> = new Set(
  'p div section article header footer figure table h1 h2 h3 h4 h5 h6'.split(' '),
);
const headingTag = /^h[1-6]$/;
/** Their contents are not text. */
const skippedTags: ReadonlySet<string> = new Set(['script', 'style', 'title', 'template', 'textarea']);

/** Collects the text of an editor as post text: the allowed tags, and newlines in place of paragraphs and breaks. */
class PostTextCollector {
  #text = '';
  /** Newlines and a space that are written only if something follows. */
  #numNewlines = 0;
  #hasSpace = false;
  /** This block is still empty, so that a break would only push it down. */
  #isEmpty = true;
  /** Nothing was written yet in the block, or at all: an empty paragraph would only push it down. */
  #isAtStart = true;
  /** The paragraph that has just been opened, while nothing is in it. */
  #emptyParagraph: string | null = null;
  #preDepth = 0;
  #isPreFresh = false;
  /** The last cell has ended, and another may follow in its row. */
  #isAfterCell = false;

  #flush(): void {
    if (this.#numNewlines > 0) this.#text += '\n'.repeat(this.#numNewlines);
    else if (this.#hasSpace) this.#text += ' ';
    this.#numNewlines = 0;
    this.#hasSpace = false;
  }

  addText(text: string): void {
    const safe = text.replaceAll('<', '&lt;').replaceAll('&nbsp;', '\u00a0');
    if (this.#preDepth > 0) {
      // A browser drops a newline right after the tag, so it was not typed.
      this.#text += this.#isPreFresh ? safe.replace(/^\r?\n/, '') : safe;
      this.#isPreFresh = false;
      this.#isAtStart = false;
      return;
    }
    for (const [index, word] of safe.split(/[ \t\r\n\f]+/).entries()) {
      if (index > 0 && !this.#isEmpty && this.#numNewlines === 0) this.#hasSpace = true;
      if (word === '') continue;
      if (this.#isAfterCell && this.#numNewlines === 0) this.#text += ' |';
      this.#isAfterCell = false;
      this.#flush();
      this.#text += word;
      this.#isEmpty = false;
      this.#isAtStart = false;
      this.#emptyParagraph = null;
    }
  }

  addBreak(): void {
    if (this.#preDepth > 0) this.#text += '\n';
    // An editor fills an empty paragraph with a break.
    else if (!this.#isEmpty && this.#emptyParagraph === null) this.#addNewline();
  }

  #addNewline(): void {
    this.#numNewlines = Math.min(this.#numNewlines + 1, maxNewlinesInARow);
  }

  #separateParagraphs(): void {
    if (!this.#isEmpty) this.#numNewlines = Math.max(this.#numNewlines, 2);
  }

  addParagraph(name: string, isEnd: boolean): void {
    if (this.#preDepth > 0) {
      this.addBreak();
      return;
    }
    this.#separateParagraphs();
    if (isEnd && this.#emptyParagraph === name && !this.#isAtStart) {
      this.#numNewlines = Math.max(this.#numNewlines, 2);
      this.#addNewline();
    }
    this.#emptyParagraph = isEnd ? null : name;
  }

  /** A row of a table is a line, with a bar between its cells. */
  addRow(): void {
    this.#isAfterCell = false;
    this.addBreak();
  }

  addCell(isEnd: boolean): void {
    if (this.#preDepth > 0 || this.#isEmpty) return;
    this.#hasSpace = true;
    if (isEnd) this.#isAfterCell = true;
  }

  /** A heading is a bold line of its own. */
  addHeading(name: string, isEnd: boolean): void {
    if (isEnd) this.addInline('b', true, '');
    this.addParagraph(name, isEnd);
    if (!isEnd) this.addInline('b', false, '');
  }

  addBlock(name: string, isEnd: boolean): void {
    // The block itself separates its surroundings; only more than one empty line before it is kept.
    if (!isEnd && this.#numNewlines > 2) this.#flush();
    this.#numNewlines = 0;
    this.#hasSpace = false;
    this.#isEmpty = true;
    this.#isAtStart = !isEnd;
    this.#emptyParagraph = null;
    this.#text += isEnd ? `</${name}>` : `<${name}>`;
    if (name !== 'pre') return;
    this.#preDepth = Math.max(0, this.#preDepth + (isEnd ? -1 : 1));
    this.#isPreFresh = !isEnd;
  }

  addInline(name: string, isEnd: boolean, attributes: string): void {
    this.#emptyParagraph = null;
    if (isEnd) {
      this.#text += `</${name}>`;
      return;
    }
    this.#flush();
    this.#text += name === 'a' || name === 'abbr' ? `<${name}${attributes}>` : `<${name}>`;
  }

  end(): string {
    return this.#text;
  }
}

/** Without comments; an unclosed one swallows the rest, as in a browser. */
function dropComments(html: string): string {
  let kept = '';
  for (let from = 0; ; ) {
    const start = html.indexOf('<!--', from);
    if (start < 0) return kept + html.slice(from);
    kept += html.slice(from, start);
    const end = html.indexOf('-->', start + 4);
    if (end < 0) return kept;
    from = end + 3;
  }
}

// With a colon: Word writes tags of its own, such as o:p.
const tag = /<(\/?)([a-z][a-z0-9:]{0,15})((?:\s[^<>]*)?)\/?>/gi;

/**
 * An editor's contents as post text. Nothing is made safe here: the result must be sanitized like any other
 * user input.
 */
export function editorToPostText(html: string): string {
  const collector = new PostTextCollector();
  const source = dropComments(html);
  let from = 0;
  let skipped = '';
  for (const found of source.matchAll(tag)) {
    const [all, slash, written = '', attributes = ''] = found;
    const isEnd = slash === '/';
    const name = sameAs[written.toLowerCase()] ?? written.toLowerCase();
    if (skipped === '') collector.addText(source.slice(from, found.index));
    from = found.index + all.length;
    if (skipped !== '') {
      if (isEnd && name === skipped) skipped = '';
    } else if (skippedTags.has(name)) {
      if (!isEnd) skipped = name;
    } else if (name === 'br') collector.addBreak();
    else if (name === 'tr') {
      if (!isEnd) collector.addRow();
    } else if (name === 'td' || name === 'th') collector.addCell(isEnd);
    else if (headingTag.test(name)) collector.addHeading(name, isEnd);
    else if (paragraphTags.has(name)) collector.addParagraph(name, isEnd);
    else if (blockTags.has(name)) collector.addBlock(name, isEnd);
    else if (inlineTags.has(name)) collector.addInline(name, isEnd, attributes);
  }
  if (skipped === '') collector.addText(source.slice(from));
  return collector.end();
}
