import { xssVectors } from './xss-vectors.ts';

/** A repeatable random source: the same seed gives the same texts on every machine. */
function openChance(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number): number => Math.floor(next() * end);
  return {
    below,
    pick: <T>(from: readonly T[]): T => from[below(from.length)] as T,
    isLucky: (probability: number): boolean => next() < probability,
  };
}
type Chance = ReturnType<typeof openChance>;

const run = 'alert(1)';
const allowed = [
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
  'strong',
  'em',
  'del',
  'br',
];
const strangers = [
  ...[
    'script',
    'style',
    'svg',
    'math',
    'img',
    'iframe',
    'template',
    'noscript',
    'textarea',
    'title',
    'xmp',
    'p',
  ],
  ...[
    'table',
    'tr',
    'td',
    'select',
    'option',
    'form',
    'input',
    'mtext',
    'mglyph',
    'annotation-xml',
    'foreignobject',
  ],
  ...[
    'desc',
    'details',
    'video',
    'object',
    'embed',
    'base',
    'meta',
    'link',
    'figure',
    'plaintext',
    'x-y',
    'a:b',
    '!--',
  ],
];
const values = [
  ...[
    'http://x.example/',
    'https://x.example/?a=1&b=2',
    '/news/1',
    `javascript:${run}`,
    `java\tscript:${run}`,
    'x',
    '',
  ],
  ...[
    `&#106;avascript:${run}`,
    `javascript&colon;${run}`,
    `data:text/html,<script>${run}</script>`,
    '//evil.example/',
  ],
  ...[
    `"onclick=${run}`,
    `'onclick='${run}`,
    `&quot;onclick=${run}`,
    `</b><img src=x onerror=${run}>`,
    '\u0000',
    '`',
    '\\',
  ],
  ...[
    `<img src=x onerror=${run}>`,
    '-->',
    ']]>',
    '&lt;b&gt;',
    '&',
    '&amp',
    '\u2028',
    '\ud83c\udf84',
    'é',
    run,
  ],
];
const names = [
  ...[
    'href',
    'title',
    'src',
    'style',
    'id',
    'class',
    'onclick',
    'onerror',
    'onload',
    'onmouseover',
    'onfocus',
    'srcdoc',
  ],
  ...[
    'xlink:href',
    'formaction',
    'data-youtube',
    'rel',
    'target',
    'ping',
    'HREF',
    'oNcLiCk',
    'x"',
    "y'",
    '=',
    '/',
    '<',
  ],
];
const texts = [
  ...[
    'x',
    'word and word',
    'a & b',
    '1 < 2',
    '<3',
    '&lt;',
    '&amp;lt;',
    '&#60;',
    '&gt',
    '"',
    "'",
    '>',
    '<',
    '/>',
    '\n',
  ],
  ...[
    '\n\n',
    '\r\n',
    ' ',
    '\t',
    '<br>',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<?',
    '?>',
    '</',
    '<!',
    '\u0000',
    '\u200b',
  ],
  ...[
    'http://x.example/a_(b)',
    'http://x.example/"',
    'ftp://x.example',
    `http://x.example/'onclick=${run}`,
    'a@b.example',
  ],
  ...[
    'https://youtu.be/dQw4w9WgXcQ',
    '\nhttps://youtu.be/dQw4w9WgXcQ\n',
    '\nhttps://www.youtube.com/watch?v=dQw4w9WgXcQ"x\n',
  ],
];

function writeAttribute(chance: Chance): string {
  const name = chance.pick(names);
  const value = chance.pick(values);
  const quote = chance.pick(['"', '"', '"', "'", '', '`', '&quot;']);
  const before = chance.pick([' ', ' ', ' ', '\n', '/', '\t', '', '\f']);
  // Sometimes it is left open.
  return `${before}${name}${chance.pick(['=', '=', ' = ', ''])}${quote}${value}${chance.isLucky(0.93) ? quote : ''}`;
}

function writeTag(chance: Chance, name: string): string {
  const attributes = Array.from({ length: chance.pick([0, 0, 0, 1, 1, 2, 4]) }, () => writeAttribute(chance));
  const written = chance.isLucky(0.1) ? name.toUpperCase() : name;
  return `${chance.pick(['<', '<', '<', '<', '<<', '< ', '<\u0000'])}${written}${attributes.join('')}${chance.pick(['>', '>', '>', '>', '/>', ' >', '', '\n>'])}`;
}

const writeName = (chance: Chance): string => chance.pick(chance.isLucky(0.65) ? allowed : strangers);

/** Elements inside elements, mostly closed, sometimes in the wrong order or not at all. */
function writeMarkup(chance: Chance, depth: number): string {
  const kind = chance.below(10);
  if (kind < 3 || depth <= 0) return chance.pick(texts);
  if (kind < 4) return chance.pick(xssVectors.length > 0 && chance.isLucky(0.5) ? xssVectors : texts);
  if (kind < 5) return `</${writeName(chance)}>`;
  const name = writeName(chance);
  const inner = Array.from({ length: chance.below(4) }, () => writeMarkup(chance, depth - 1)).join('');
  const closing = chance.pick([name, name, name, writeName(chance), '']);
  return `${writeTag(chance, name)}${inner}${closing === '' ? '' : `</${closing}>`}`;
}

/** A published vector with something cut out, doubled or inserted. */
function mutate(chance: Chance, text: string): string {
  let changed = text;
  for (let round = chance.below(4); round >= 0; round -= 1) {
    const at = chance.below(changed.length + 1);
    const end = Math.min(changed.length, at + chance.below(12));
    const piece = chance.pick([changed.slice(at, end), chance.pick(texts), chance.pick(values), '', '']);
    changed = `${changed.slice(0, at)}${piece}${changed.slice(chance.isLucky(0.5) ? at : end)}`;
  }
  return changed;
}

/** Each becomes four characters, so this many are one more than 32 KiB. */
const minSwelling = 8193;
const maxSwellingTags = 4000;

/** As long as a text may be and longer, to test the cost. */
function writeLong(chance: Chance): string {
  const pieces = Array.from({ length: 1 + chance.below(4) }, () =>
    chance.isLucky(0.6) ? writeTag(chance, writeName(chance)) : writeMarkup(chance, 3),
  ).join('');
  const length = 8_000 + chance.below(32_000);
  return pieces.repeat(Math.ceil(length / Math.max(1, pieces.length))).slice(0, length);
}

/** Just too long once it is escaped, with many tags that vanish: cutting it to fit took a second of rounds. */
function writeSwelling(chance: Chance): string {
  const tags = `<${chance.pick(strangers)}>`.repeat(chance.below(maxSwellingTags));
  const signs = '<'.repeat(minSwelling + chance.below(64));
  return (chance.isLucky(0.5) ? signs + tags : tags + signs).slice(0, 32 * 1024);
}

function writeText(chance: Chance): string {
  if (chance.isLucky(0.01)) return writeLong(chance);
  if (chance.isLucky(0.005)) return writeSwelling(chance);
  if (chance.isLucky(0.35)) return mutate(chance, chance.pick(xssVectors));
  return Array.from({ length: 1 + chance.below(7) }, () => writeMarkup(chance, 5)).join('');
}

/** This many hostile texts; the seed makes them repeatable. */
export function* fuzzPostText(seed: number, count: number): Generator<string> {
  const chance = openChance(seed);
  for (let index = 0; index < count; index += 1) yield writeText(chance);
}
