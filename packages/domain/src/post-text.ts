/** The tags allowed in user texts; see the spec on post text. */
export const postTextTags = [
  'a',
  'abbr',
  'b',
  'blockquote',
  'code',
  'i',
  'li',
  'ol',
  'pre',
  's',
  'ul',
] as const;

/** An external URL, or a path of this site. In plain notation: nothing that a browser would read differently. */
export const isPostTextHref = (href: string): boolean =>
  href.length <= 2000 && /^(?:(?:https?|ftp):\/\/|\/(?![/\\]))[^\s<>"'`\\]*$/i.test(href);

/** Undoes escaping where nothing depends on it, so that users find what they typed: a & b, 1 < 2. */
export const relaxPostText = (text: string): string =>
  text
    .replaceAll('&gt;', '>')
    .replace(/&lt;(?=[\s\d=])/g, '<')
    .replace(/&amp;(?![a-zA-Z0-9#]{0,20};)/g, '&');

const blockTags: ReadonlySet<string> = new Set(['ul', 'ol', 'li', 'pre', 'blockquote']);
const inlineTags: ReadonlySet<string> = new Set(['a', 'abbr', 'b', 'i', 's', 'code']);

const youtubeLine =
  /^https?:\/\/(?:(?:www\.|m\.)?youtube\.com\/(?:watch\?(?:[\w.%=-]{1,100}&(?:amp;)?){0,8}v=|shorts\/|live\/)|youtu\.be\/)([\w-]{11})(?:[?&#][^\s<>"'`\\]*)?$/i;

// Up to anything that cannot be part of an address: spaces, tags, quotes, and the escaped < > " and '.
const address = /(?<![\w@.])(?:https?|ftp):\/\/(?:(?!&(?:lt|gt|quot|#0*3[49]|#x0*2[27]);)[^\s<>"'`\\])+/gi;

const openingOf: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

const countOf = (text: string, sign: string): number => text.split(sign).length - 1;

/** Where an address within a sentence ends: before its full stop or the bracket around it. */
function endOfAddress(text: string): number {
  const surplus: Record<string, number> = {};
  for (const [close, open] of Object.entries(openingOf))
    surplus[close] = countOf(text, close) - countOf(text, open);
  for (let end = text.length; end > 0; ) {
    const last = text[end - 1] ?? '';
    const entity = last === ';' && /&#?\w{1,10};$/.exec(text.slice(Math.max(0, end - 13), end));
    if (entity) {
      end -= entity[0].length;
    } else if ('.,;:!?*_~&'.includes(last)) {
      end -= 1;
    } else if ((surplus[last] ?? 0) > 0) {
      surplus[last] = (surplus[last] ?? 0) - 1;
      end -= 1;
    } else {
      return end;
    }
  }
  return 0;
}

// `ugc`: tells search engines that we do not vouch for visitors' links.
const openLink = (href: string): string => `<a href="${href}" rel="nofollow ugc">`;

/** Links http, https and ftp addresses; e-mail addresses and bare host names stay unchanged. */
const linkAddresses = (text: string): string =>
  text.replace(address, (found) => {
    const href = found.slice(0, endOfAddress(found));
    return /:\/\/./.test(href) ? `${openLink(href)}${href}</a>${found.slice(href.length)}` : found;
  });

/** Empty lines are kept up to here; a post of nothing else would push all others off the screen. */
export const maxNewlinesInARow = 20;

interface Inline {
  readonly name: string;
  readonly open: string;
}

/** Writes tags and text so that every tag is closed, in an order that a browser's parser does not change. */
class PostTextWriter {
  /** For an editor: nothing is added that is only derived when the text is shown. */
  readonly #isForEditor: boolean;
  #html = '';
  readonly #blocks: string[] = [];
  /** The inline tags that are wanted; the first `#numOpenInlines` of them are open in the output. */
  readonly #inlines: Inline[] = [];
  #numOpenInlines = 0;
  #isParagraphOpen = false;
  /** The paragraph or block is still empty, so that a newline would only push it down. */
  #isEmpty = true;
  /** Nothing was written yet in the block, or at all: empty lines would only push it down. */
  #isAtStart = true;
  #numNewlines = 0;

  constructor(isForEditor: boolean) {
    this.#isForEditor = isForEditor;
  }

  get #block(): string | undefined {
    return this.#blocks.at(-1);
  }
  get #isInList(): boolean {
    return this.#block === 'ul' || this.#block === 'ol';
  }
  get #takesParagraphs(): boolean {
    return this.#block === undefined || this.#block === 'blockquote';
  }
  get #numLineBreaks(): number {
    return Math.min(this.#numNewlines, maxNewlinesInARow);
  }
  #wants(name: string): boolean {
    return this.#inlines.some((inline) => inline.name === name);
  }

  #closeInlines(downTo = 0): void {
    while (this.#numOpenInlines > downTo) {
      this.#numOpenInlines -= 1;
      this.#html += `</${this.#inlines[this.#numOpenInlines]?.name}>`;
    }
  }

  #closeParagraph(): void {
    this.#closeInlines();
    if (this.#isParagraphOpen) this.#html += '</p>';
    this.#isParagraphOpen = false;
    this.#isEmpty = true;
    this.#numNewlines = 0;
  }

  /** Ends a paragraph before the next one. Of the empty lines between them the first is the gap itself. */
  #separateParagraphs(): void {
    const numMore = this.#isAtStart || !this.#takesParagraphs ? 0 : this.#numLineBreaks - 2;
    this.#closeParagraph();
    if (numMore > 0) this.#html += (this.#isForEditor ? '<p></p>' : '<br>').repeat(numMore);
  }

  #startBlock(name: string): void {
    this.#separateParagraphs();
    this.#html += `<${name}>`;
    this.#blocks.push(name);
    this.#isAtStart = true;
  }

  #endBlock(): void {
    this.#closeParagraph();
    this.#html += `</${this.#blocks.pop()}>`;
    // The block itself separates what follows in an outer item.
    this.#isEmpty = true;
    this.#isAtStart = false;
  }

  openTag(name: string, attributes: string): void {
    if (blockTags.has(name)) this.#openBlock(name);
    else if (inlineTags.has(name)) this.#openInline(name, attributes);
  }

  #openBlock(name: string): void {
    if (this.#block === 'pre') return;
    if (name === 'li') {
      if (this.#block === 'li') this.#endBlock();
      // Outside a list an item is text on its own line.
      if (this.#isInList) this.#startBlock('li');
      else this.#closeParagraph();
      return;
    }
    if (this.#isInList) this.#startBlock('li');
    this.#startBlock(name);
  }

  #openInline(name: string, attributes: string): void {
    if (this.#wants(name)) return;
    if (name === 'a') {
      const href = /(?:^| )href="([^"]*)"/.exec(attributes)?.[1] ?? '';
      const open = this.#isForEditor ? `<a href="${href}">` : openLink(href);
      if (href !== '' && isPostTextHref(href)) this.#inlines.push({ name, open });
      return;
    }
    const title = name === 'abbr' ? /(?:^| )title="([^"<>]*)"/.exec(attributes)?.[1] : undefined;
    this.#inlines.push({ name, open: title ? `<abbr title="${title}">` : `<${name}>` });
  }

  closeTag(name: string): void {
    if (blockTags.has(name)) {
      if (!this.#blocks.includes(name)) return;
      while (this.#block !== name) this.#endBlock();
      this.#endBlock();
      return;
    }
    const at = this.#inlines.findIndex((inline) => inline.name === name);
    if (at < 0) return;
    this.#closeInlines(at);
    this.#inlines.splice(at, 1);
  }

  /** Writes part of a line, after the newlines before it and inside the tags it needs. */
  #write(html: string): void {
    if (this.#isInList) this.#startBlock('li');
    if (this.#takesParagraphs && this.#numNewlines > 1) this.#separateParagraphs();
    else if (!this.#isEmpty) this.#html += '<br>'.repeat(this.#numLineBreaks);
    if (this.#takesParagraphs && !this.#isParagraphOpen) {
      this.#html += '<p>';
      this.#isParagraphOpen = true;
    }
    for (; this.#numOpenInlines < this.#inlines.length; this.#numOpenInlines += 1) {
      this.#html += this.#inlines[this.#numOpenInlines]?.open;
    }
    this.#html += html;
    this.#isEmpty = false;
    this.#isAtStart = false;
    this.#numNewlines = 0;
  }

  get #isAsWritten(): boolean {
    return this.#isForEditor || this.#wants('a') || this.#wants('code');
  }

  #isVideo(line: string): boolean {
    const isApart = this.#blocks.length === 0 && this.#inlines.length === 0 && !this.#isForEditor;
    return isApart && youtubeLine.test(line);
  }

  #writeVideo(address: string): void {
    this.#separateParagraphs();
    this.#isAtStart = false;
    const id = youtubeLine.exec(address)?.[1];
    this.#html += `<figure data-youtube="${id}"><a href="${address}">Video</a></figure>`;
  }

  /** `isLineEnd`: a block or nothing at all follows, which ends the last line as a newline would. */
  addText(text: string, isLineEnd: boolean): void {
    if (this.#block === 'pre') {
      this.#write(text);
      return;
    }
    const lines = text.split('\n');
    for (const [index, line] of lines.entries()) {
      if (index > 0) this.#numNewlines += 1;
      const trimmed = line.trim();
      if (trimmed === '') {
        if (line !== '' && !this.#isEmpty && this.#numNewlines === 0) this.#write(' ');
        continue;
      }
      const isAlone = (this.#isEmpty || this.#numNewlines > 0) && (index < lines.length - 1 || isLineEnd);
      if (isAlone && this.#isVideo(trimmed)) this.#writeVideo(trimmed);
      else this.#write(this.#isAsWritten ? line : linkAddresses(line));
    }
  }

  end(): string {
    while (this.#blocks.length > 0) this.#endBlock();
    this.#closeParagraph();
    return this.#html;
  }
}

const tag = /<(\/?)([a-z]{1,10})((?: [a-z]{1,10}="[^"<>]*")*)>/g;

function writePostText(safeText: string, isForEditor: boolean): string {
  const writer = new PostTextWriter(isForEditor);
  const tags = [...safeText.matchAll(tag)];
  let from = 0;
  for (let index = 0; index <= tags.length; index += 1) {
    const next = tags[index];
    const text = safeText.slice(from, next?.index ?? safeText.length);
    const isLineEnd = next === undefined || blockTags.has(next[2] ?? '');
    if (text !== '') writer.addText(text.replaceAll('<', '&lt;').replaceAll('>', '&gt;'), isLineEnd);
    if (next === undefined) break;
    if (next[1] === '/') writer.closeTag(next[2] ?? '');
    else writer.openTag(next[2] ?? '', next[3] ?? '');
    from = next.index + next[0].length;
  }
  return writer.end();
}

/**
 * Renders post text: newlines kept, addresses linked, a video alone on its line set apart. It expects
 * sanitized text (the allowed tags, everything else escaped); any other < or > is escaped again.
 */
export const renderPostText = (safeText: string): string => writePostText(safeText, false);

/** The same text for an editor: paragraphs and the written tags, nothing added. */
export const renderEditorText = (safeText: string): string => writePostText(safeText, true);
