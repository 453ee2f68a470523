/** A typeface cut into cells; `size` is the height of its capitals and digits. */
export interface Font {
  readonly size: number;
  /** Per character four digits in base 36 (advance, left, top above the baseline, columns), then the rows in base 32. */
  readonly glyphs: Readonly<Record<string, string>>;
}

export interface Glyph {
  readonly advance: number;
  readonly left: number;
  readonly top: number;
  readonly columns: number;
  /** One number per row, the leftmost cell in the highest bit. */
  readonly rows: readonly number[];
}

export function decodeGlyph(code: string): Glyph {
  const [advance = 0, left = 0, top = 0, columns = 0] = Array.from(code.slice(0, 4), (digit) =>
    parseInt(digit, 36),
  );
  const digitsPerRow = Math.ceil(columns / 5) || 1;
  const rows: number[] = [];
  for (let at = 4; at < code.length; at += digitsPerRow) {
    rows.push(parseInt(code.slice(at, at + digitsPerRow), 32));
  }
  return { advance, left, top, columns, rows };
}

export const jersey25: Font = {
  size: 25,
  glyphs: {
    0: 'j2pf1vg7vsfvufvuvvvvhvv0vv0vv0vv0vv0vv0vv0vv0vv0vv0vv0vv0vv0vvhvvvvfvufvu7vs1vg',
    1: 'd2p9fvfvfvfvfv0v0v0v0v0v0v0v0v0v0v0v0v0v0v0v0v0v0v0v0v',
    2: 'k2pg03vg0fvs0vvu0vvu1vvv1v1v1u0v000v001v003u007s00fo00vg01v003u007s00fo00vg01v001u001vvv1vvv1vvv1vvv1vvv',
    3: 'k2pg03vg0fvs0vvu0vvu1vvv1v1v1u0v000v000v001v01vu01vs01vs01vu001v000v000v000v1u0v1v1v1vvv0vvu0vvu0fvs03vg',
    4: 'j2pf00v01v03v07v0fv0vv1vv3uv7svfovvgvv0vv0vv0vv0vvvvvvvvvvvvvvvv00v00v00v00v00v',
    5: 'k2pg1vvv1vvv1vvv1vvv1vvv1u001u001u001u001vvg1vvs1vvu1vvu1vvv001v000v000v000v1u0v1v1v1vvv0vvu0vvu0fvs03vg',
    6: 'k2pg03vg0fvs0vvu0vvu1vvv1v1v1u0v1u001u001vvg1vvs1vvu1vvu1vvv1v1v1u0v1u0v1u0v1u0v1v1v1vvv0vvu0vvu0fvs03vg',
    7: 'j2pfvvvvvvvvvvvvvvv01v01v01v01v03u03u07s07s0fo0fo0vg0vg0v00v00v00v00v00v00v00v0',
    8: 'k2pg03vg0fvs0vvu0vvu1vvv1v1v1u0v1u0v1u0v1v1v0vvu0fvs0fvs0vvu1v1v1u0v1u0v1u0v1u0v1v1v1vvv0vvu0vvu0fvs03vg',
    9: 'k2pg03vg0fvs0vvu0vvu1vvv1v1v1u0v1u0v1u0v1u0v1v1v1vvv0vvv0vvv0fvv03vv000v000v1u0v1v1v1vvv0vvu0vvu0fvs03vg',
  },
};

export const jersey15: Font = {
  size: 15,
  glyphs: {
    0: 'b1f93s7ufvffe7e7e7e7e7e7e7fffv7u3s',
    1: '71f5vvv777777777777',
    2: 'c1fa7sfuvvufs7070f0u1s3o7gf0vvvvvv',
    3: 'c1fa7sfuvvufs70f3u3u0f07s7ufvvfu7s',
    4: 'b1f9070f0v1v3v7nf7e7e7fvfvfv070707',
    5: 'b1f9fvfvfve0e0fsfufv0f07e7fffv7u3s',
    6: 'c1fa7sfuvvufs7tovuvvufs7s7ufvvfu7s',
    7: 'b1f9fvfvfv07070f0f0u0u1s1s1o1o1o1o',
    8: 'c1fa7sfuvvufs7uffufuufs7s7ufvvfu7s',
    9: 'c1fa7sfuvvufs7s7ufvvfv3ns7ufvvfu7s',
  },
};

/** Digits, and the letters of day, hour, minute and second; all letters are in glyphs-words.ts. */
export const jersey10: Font = {
  size: 10,
  glyphs: {
    0: '70a60u1v1j1j1j1j1j1j1v0u',
    1: '40a37733333333',
    2: '80a71u3v33070e0s1o3g3v3v',
    3: '80a71u3v33030u0u03333v1u',
    4: '70a603070f0r1j1j1v1v0303',
    5: '70a61v1v1g1g1u0v031j1v0u',
    6: '80a71u3v33303u3v33333v1u',
    7: '70a61v1v0303070e0e0c0c0c',
    8: '80a71u3v33331u3v33333v1u',
    9: '80a71u3v33333v1v03333v1u',
    a: '80871u3v031v3v333v1r',
    c: '80871u3v333030333v1u',
    d: '80a703031v3v333333333v1r',
    e: '80871u3v333v3v303v1u',
    h: '80a730303e3v333333333333',
    i: '30a23303333333',
    m: 'b08ar6vvpjpjpjpjpjpj',
    n: '80873e3v333333333333',
    o: '80871u3v333333333v1u',
    r: '70861m1v1q1g1g1g1g1g',
    s: '70860u1v1g1u0v031v0u',
    t: '60a54ccvvcccf7',
    u: '80873333333333333v1r',
    y: '70861j1j1j1j1r0v0e0s1o1g',
  },
};

/** As jersey10. */
export const tiny5: Font = {
  size: 5,
  glyphs: {
    0: '405325552',
    1: '405213111',
    2: '405361247',
    3: '405361216',
    4: '405313571',
    5: '405374616',
    6: '405334652',
    7: '405371222',
    8: '405325252',
    9: '405325316',
    a: '40433553',
    c: '40433443',
    d: '405313553',
    e: '40432743',
    h: '405346555',
    i: '2061101111',
    m: '6045ulll',
    n: '40436555',
    o: '40432552',
    r: '30423222',
    s: '40433616',
    t: '305223221',
    u: '40435553',
    y: '404355524',
  },
};
