import {
  BrokenEbml,
  childrenOf,
  readElement,
  readFloat,
  readText,
  readUnsigned,
  type SizedElement,
  sized,
} from './ebml.ts';
import { RefusedImage } from './images.ts';
import { containsMarkup, skipZeros } from './picture-shape.ts';
import { readFrameHead } from './video-frames.ts';

const maxVideoSeconds = 60;
const maxPixels = 25_000_000;

const notWebm = "We can't show that video. Please choose a webm with VP8, VP9 or AV1.";
const damaged = 'That video is damaged. Please choose another.';
const foreign = 'That video file contains other data as well. Please export it again and retry.';
const tooLong = 'That video is longer than 60 seconds. Please choose a shorter one.';
const tooManyPixels = 'That video has more than 25 megapixels. Please choose a smaller one.';

// The names are those of the format's specification.
const ids = {
  ebml: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackNumber: 0xd7,
  trackType: 0x83,
  codecId: 0x86,
  contentEncodings: 0x6d80,
  video: 0xe0,
  pixelWidth: 0xb0,
  pixelHeight: 0xba,
  cluster: 0x1f43b675,
  timestamp: 0xe7,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
  blockDuration: 0x9b,
} as const;
/** Other elements that may occur and are not needed: an index, tags, checksums, gaps. */
const passedOver = new Set([0x114d9b74, 0x1c53bb6b, 0x1254c367, 0x1043a770, 0xec, 0xbf, 0xab, 0xa7]);

const codecs: Readonly<Record<number, readonly string[]>> = {
  1: ['V_VP8', 'V_VP9', 'V_AV1'],
  2: ['A_VORBIS', 'A_OPUS'],
};

interface Track {
  readonly number: number;
  readonly kind: number;
  readonly codec: string;
  readonly width: number;
  readonly height: number;
}

interface Reading {
  readonly bytes: Buffer;
  scaleNs: number;
  declaredTicks: number;
  tracks: readonly Track[];
  clusterTicks: number;
  lastTicks: number;
  numFrames: number;
}

function readInfo(reading: Reading, info: SizedElement): void {
  for (const part of childrenOf(reading.bytes, info)) {
    if (part.id === ids.timestampScale) reading.scaleNs = readUnsigned(reading.bytes, part);
    if (part.id === ids.duration) reading.declaredTicks = readFloat(reading.bytes, part);
  }
  if (reading.scaleNs === 0 || !(reading.declaredTicks >= 0)) throw new RefusedImage(damaged);
}

function readTrack(bytes: Buffer, entry: SizedElement): Track {
  const track = { number: 0, kind: 0, codec: '', width: 0, height: 0 };
  for (const part of childrenOf(bytes, entry)) {
    if (part.id === ids.trackNumber) track.number = readUnsigned(bytes, part);
    if (part.id === ids.trackType) track.kind = readUnsigned(bytes, part);
    if (part.id === ids.codecId) track.codec = readText(bytes, part);
    if (part.id === ids.contentEncodings) throw new RefusedImage(notWebm);
    if (part.id !== ids.video) continue;
    for (const detail of childrenOf(bytes, part)) {
      if (detail.id === ids.pixelWidth) track.width = readUnsigned(bytes, detail);
      if (detail.id === ids.pixelHeight) track.height = readUnsigned(bytes, detail);
    }
  }
  if (!codecs[track.kind]?.includes(track.codec)) throw new RefusedImage(notWebm);
  return track;
}

function readTracks(reading: Reading, list: SizedElement): void {
  if (reading.tracks.length > 0) throw new RefusedImage(damaged);
  const tracks: Track[] = [];
  for (const entry of childrenOf(reading.bytes, list)) {
    if (entry.id === ids.trackEntry) tracks.push(readTrack(reading.bytes, entry));
    if (tracks.length > 2) throw new RefusedImage(notWebm);
  }
  const [video, second] = tracks.filter(({ kind }) => kind === 1);
  if (!video || second) throw new RefusedImage(notWebm);
  if (video.width === 0 || video.height === 0) throw new RefusedImage(damaged);
  if (video.width * video.height > maxPixels) throw new RefusedImage(tooManyPixels);
  reading.tracks = tracks;
}

/** Reads a block's track and time, and for a video track checks that it can be a frame. */
function readBlock(reading: Reading, { start, end }: SizedElement, lastsTicks: number): void {
  const { bytes } = reading;
  // Ours have one or two tracks, whose number fits into one byte.
  const track = reading.tracks.find(({ number }) => number === (bytes[start] ?? 0) - 0x80);
  if (end - start < 4 || !track) throw new RefusedImage(damaged);
  const ticks = reading.clusterTicks + bytes.readInt16BE(start + 1);
  reading.lastTicks = Math.max(reading.lastTicks, ticks + lastsTicks);
  if (track.kind !== 1) return;
  const isLaced = ((bytes[start + 3] ?? 0) & 0x06) !== 0;
  const head = readFrameHead[track.codec]?.(bytes.subarray(start + 4, end)) ?? null;
  const isFirst = reading.numFrames === 0 && track.codec in readFrameHead;
  if (isLaced || head === 'broken' || (isFirst && head === null)) throw new RefusedImage(damaged);
  if (head && head.width * head.height > maxPixels) throw new RefusedImage(tooManyPixels);
  reading.numFrames += 1;
}

function readBlockGroup(reading: Reading, group: SizedElement): void {
  const parts = [...childrenOf(reading.bytes, group)];
  const lasts = parts.find(({ id }) => id === ids.blockDuration);
  const lastsTicks = lasts ? readUnsigned(reading.bytes, lasts) : 0;
  for (const part of parts) if (part.id === ids.block) readBlock(reading, part, lastsTicks);
}

/**
 * Reads the elements of the segment, including those of its clusters: live recorders do not write where
 * clusters end, so their elements are read as if on the same level.
 */
function readSegment(reading: Reading, start: number, end: number): void {
  const { bytes } = reading;
  for (let at = start; at < end; ) {
    if (skipZeros(bytes, at) >= end) return;
    const element = readElement(bytes, at, end);
    if (element.id === ids.cluster) {
      at = element.start;
      continue;
    }
    const part = sized(element);
    at = part.end;
    if (part.id === ids.info) readInfo(reading, part);
    else if (part.id === ids.tracks) readTracks(reading, part);
    else if (part.id === ids.timestamp) reading.clusterTicks = readUnsigned(bytes, part);
    else if (part.id === ids.simpleBlock) readBlock(reading, part, 0);
    else if (part.id === ids.blockGroup) readBlockGroup(reading, part);
    else if (!passedOver.has(part.id)) throw new RefusedImage(foreign);
  }
}

/** The file's header identifies it; returns where it ends. */
function readHead(bytes: Buffer): number {
  if (bytes.length < 4 || bytes.readUInt32BE(0) !== ids.ebml) throw new RefusedImage(notWebm);
  const head = sized(readElement(bytes, 0, bytes.length));
  const type = [...childrenOf(bytes, head)].find(({ id }) => id === ids.docType);
  if (!type || readText(bytes, type) !== 'webm') throw new RefusedImage(notWebm);
  return head.end;
}

function readVideo(bytes: Buffer): { width: number; height: number; seconds: number } {
  const segment = readElement(bytes, readHead(bytes), bytes.length);
  if (segment.id !== ids.segment) throw new RefusedImage(damaged);
  const end = segment.end ?? bytes.length;
  if (skipZeros(bytes, end) < bytes.length) throw new RefusedImage(foreign);
  const reading: Reading = {
    bytes,
    scaleNs: 1_000_000,
    declaredTicks: 0,
    tracks: [],
    clusterTicks: 0,
    lastTicks: 0,
    numFrames: 0,
  };
  readSegment(reading, segment.start, end);
  const video = reading.tracks.find(({ kind }) => kind === 1);
  if (!video || reading.numFrames === 0) throw new RefusedImage(damaged);
  // The declared duration is not trusted if its frames go on for longer.
  const seconds = (Math.max(reading.declaredTicks, reading.lastTicks) * reading.scaleNs) / 1e9;
  if (seconds > maxVideoSeconds) throw new RefusedImage(tooLong);
  if (containsMarkup(bytes)) throw new RefusedImage(foreign);
  return { width: video.width, height: video.height, seconds };
}

/** Whether a file is a WebM that browsers can play and that is short enough. It is stored unchanged. */
export function checkWebm(given: Uint8Array): { width: number; height: number; seconds: number } {
  try {
    return readVideo(Buffer.from(given.buffer, given.byteOffset, given.byteLength));
  } catch (error) {
    throw error instanceof BrokenEbml ? new RefusedImage(damaged) : error;
  }
}
