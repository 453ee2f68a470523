export interface FrameSize {
  readonly width: number;
  readonly height: number;
}

/** The size in a frame's header. `null`: it builds on others. `broken`: it is not a frame of its codec. */
export type FrameHead = FrameSize | null | 'broken';

function readVp8Head(frame: Buffer): FrameHead {
  if (frame.length < 3) return 'broken';
  const isKey = ((frame[0] ?? 0) & 1) === 0;
  if (!isKey) return null;
  if (frame.length < 10 || frame.readUIntBE(3, 3) !== 0x9d012a) return 'broken';
  return { width: frame.readUInt16LE(6) & 0x3fff, height: frame.readUInt16LE(8) & 0x3fff };
}

function readVp9Head(frame: Buffer): FrameHead {
  let at = 0;
  const read = (numBits: number): number => {
    let value = 0;
    for (const end = at + numBits; at < end; at += 1)
      value = value * 2 + (((frame[at >> 3] ?? 0) >> (7 - (at & 7))) & 1);
    return value;
  };
  if (frame.length < 1 || read(2) !== 2) return 'broken';
  const profile = read(1) + 2 * read(1);
  if (profile === 3) read(1);
  const showsExisting = read(1) === 1;
  const isKey = !showsExisting && read(1) === 0;
  if (!isKey) return null;
  read(2);
  if (read(24) !== 0x498342) return 'broken';
  if (profile >= 2) read(1);
  const isRgb = read(3) === 7;
  const hasSubsampling = profile % 2 === 1;
  if (isRgb) read(hasSubsampling ? 1 : 0);
  else read(hasSubsampling ? 4 : 1);
  const size = { width: read(16) + 1, height: read(16) + 1 };
  return at <= frame.length * 8 ? size : 'broken';
}

/** By codec; without an entry the file's own description is trusted. */
export const readFrameHead: Readonly<Record<string, (frame: Buffer) => FrameHead>> = {
  V_VP8: readVp8Head,
  V_VP9: readVp9Head,
};
