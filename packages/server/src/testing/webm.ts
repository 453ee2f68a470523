/** An element of EBML: id, size, data. A size of null is written as unknown, as recorders do. */
export function ebml(id: number, data: Uint8Array, size: number | null = data.length): Buffer {
  const idBytes = Buffer.from(id.toString(16).padStart(2, '0'), 'hex');
  const sizeBytes = Buffer.alloc(8);
  if (size === null) sizeBytes.fill(0xff).writeUInt8(0x01);
  else sizeBytes.writeBigUInt64BE(0x0100000000000000n + BigInt(size));
  return Buffer.concat([idBytes, sizeBytes, data]);
}

export const unsigned = (id: number, value: number): Buffer => {
  const data = Buffer.alloc(6);
  data.writeUIntBE(value, 0, 6);
  return ebml(id, data);
};
const text = (id: number, value: string): Buffer => ebml(id, Buffer.from(value));
const float = (id: number, value: number): Buffer => {
  const data = Buffer.alloc(8);
  data.writeDoubleBE(value);
  return ebml(id, data);
};

/** The header of a VP8 key frame, with a few bytes after it. */
export function vp8Frame(width: number, height: number): Buffer {
  const frame = Buffer.alloc(24);
  frame.set([0x10, 0x02, 0x00, 0x9d, 0x01, 0x2a]);
  frame.writeUInt16LE(width, 6);
  frame.writeUInt16LE(height, 8);
  return frame;
}

export function simpleBlock(track: number, ticks: number, frame: Uint8Array): Buffer {
  const head = Buffer.from([0x80 + track, 0, 0, 0x80]);
  head.writeInt16BE(ticks, 1);
  return ebml(0xa3, Buffer.concat([head, frame]));
}

interface Traits {
  readonly docType?: string;
  readonly codec?: string;
  readonly audioCodec?: string;
  readonly width?: number;
  readonly height?: number;
  /** The declared duration in milliseconds; if omitted, none is declared. */
  readonly durationMs?: number;
  readonly scaleNs?: number;
  /** When its frames are shown, in milliseconds; one cluster each. */
  readonly framesAtMs?: readonly number[];
  readonly frame?: Uint8Array;
  /** Written while recording: sizes are unknown. */
  readonly isLive?: boolean;
  readonly moreTracks?: readonly Uint8Array[];
  readonly moreParts?: readonly Uint8Array[];
}

export const trackEntry = (number: number, kind: number, codec: string, ...more: Uint8Array[]): Buffer =>
  ebml(0xae, Buffer.concat([unsigned(0xd7, number), unsigned(0x83, kind), text(0x86, codec), ...more]));

/** A small WebM, complete enough for a parser of its structure. */
export function buildWebm(traits: Traits = {}): Buffer {
  const { width = 320, height = 240, codec = 'V_VP8', isLive = false } = traits;
  const size = (data: Uint8Array) => (isLive ? null : data.length);
  const info = Buffer.concat([
    unsigned(0x2ad7b1, traits.scaleNs ?? 1_000_000),
    ...(traits.durationMs === undefined ? [] : [float(0x4489, traits.durationMs)]),
  ]);
  const video = ebml(0xe0, Buffer.concat([unsigned(0xb0, width), unsigned(0xba, height)]));
  const tracks = Buffer.concat([
    trackEntry(1, 1, codec, video),
    ...(traits.audioCodec ? [trackEntry(2, 2, traits.audioCodec)] : []),
    ...(traits.moreTracks ?? []),
  ]);
  const clusters = (traits.framesAtMs ?? [0, 40, 80]).map((ms) => {
    const data = Buffer.concat([
      unsigned(0xe7, ms),
      simpleBlock(1, 0, traits.frame ?? vp8Frame(width, height)),
    ]);
    return ebml(0x1f43b675, data, size(data));
  });
  const segment = Buffer.concat([
    ebml(0x1549a966, info),
    ebml(0x1654ae6b, tracks),
    ...clusters,
    ...(traits.moreParts ?? []),
  ]);
  return Buffer.concat([
    ebml(0x1a45dfa3, Buffer.concat([unsigned(0x4286, 1), text(0x4282, traits.docType ?? 'webm')])),
    ebml(0x18538067, segment, size(segment)),
  ]);
}
