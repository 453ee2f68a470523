import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { BackupTrouble, DamagedObject } from './backup-trouble.ts';

// An encrypted object: a header (magic and version, fingerprint of the key, salt), then chunks. Each chunk is sealed by
// AES-256-GCM with a key of this object alone; its nonce is the chunk's number and whether it is the last one. So a
// chunk that is changed, moved, repeated or left out fails, and so does an end that is not the last chunk. The header
// and the object's name are authenticated with each chunk: one object can't replace another.

const magic = Buffer.from('TINSBK01');
const fingerprintBytes = 8;
const saltBytes = 16;
const headerBytes = magic.length + fingerprintBytes + saltBytes;
export const chunkBytes = 64 * 1024;
const tagBytes = 16;
const algorithm = 'aes-256-gcm';

/** Names a key without revealing it. */
export const fingerprintBackupKey = (key: Uint8Array): Buffer =>
  createHmac('sha256', key).update('tinsmith backup key').digest().subarray(0, fingerprintBytes);

/** Bytes of an object with this many bytes inside. The last chunk may be full, and is empty only in an empty object. */
export const sealedBytes = (bytes: number): number =>
  headerBytes + bytes + Math.max(1, Math.ceil(bytes / chunkBytes)) * tagBytes;

const objectKey = (key: Uint8Array, salt: Uint8Array): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', key, salt, 'tinsmith backup object', 32));

function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt8(isLast ? 1 : 0, 0);
  nonce.writeBigUInt64BE(BigInt(index), 4);
  return nonce;
}

/** Cuts into pieces of `bytes` and says which is the last; an empty source has one empty piece. */
async function* cut(source: AsyncIterable<Uint8Array>, bytes: number) {
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  for await (const part of source) {
    waiting.push(part);
    waitingBytes += part.length;
    if (waitingBytes <= bytes) continue;
    let rest = Buffer.concat(waiting);
    // One byte more than a piece is needed to know that it is not the last.
    for (; rest.length > bytes; rest = rest.subarray(bytes))
      yield { piece: rest.subarray(0, bytes), isLast: false };
    waiting = [rest];
    waitingBytes = rest.length;
  }
  yield { piece: Buffer.concat(waiting), isLast: true };
}

/** Encrypts; `name` is what the object is stored as. */
export async function* seal(
  key: Uint8Array,
  name: string,
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const salt = randomBytes(saltBytes);
  const header = Buffer.concat([magic, fingerprintBackupKey(key), salt]);
  const ownKey = objectKey(key, salt);
  const context = Buffer.concat([header, Buffer.from(name)]);
  yield header;
  let index = 0;
  for await (const { piece, isLast } of cut(source, chunkBytes)) {
    const cipher = createCipheriv(algorithm, ownKey, nonceOf(index, isLast)).setAAD(context);
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
    index += 1;
  }
}

function openChunk(
  ownKey: Uint8Array,
  context: Buffer,
  nonce: Buffer,
  sealed: Uint8Array,
): Uint8Array | null {
  if (sealed.length < tagBytes) return null;
  const decipher = createDecipheriv(algorithm, ownKey, nonce, { authTagLength: tagBytes })
    .setAAD(context)
    .setAuthTag(sealed.subarray(-tagBytes));
  const bytes = decipher.update(sealed.subarray(0, -tagBytes));
  try {
    return Buffer.concat([bytes, decipher.final()]);
  } catch {
    return null;
  }
}

/** Splits off the header. */
async function takeHeader(source: AsyncIterable<Uint8Array>) {
  const iterator = source[Symbol.asyncIterator]();
  let start = Buffer.alloc(0);
  while (start.length < headerBytes) {
    const { value, done } = await iterator.next();
    if (done) break;
    start = Buffer.concat([start, value]);
  }
  const rest = async function* () {
    try {
      yield start.subarray(headerBytes);
      for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
    } finally {
      await iterator.return?.();
    }
  };
  return { header: start.subarray(0, headerBytes), rest: rest() };
}

/** Decrypts. Only authenticated bytes are passed on; throws a sentence if the key is wrong or bytes are. */
export async function* unseal(
  key: Uint8Array,
  name: string,
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const { header, rest } = await takeHeader(source);
  try {
    if (header.length < headerBytes) throw new DamagedObject(`${name} is cut off.`);
    if (!header.subarray(0, magic.length).equals(magic))
      throw new DamagedObject(
        `${name} is damaged, or was written by another version: its beginning is unknown.`,
      );
    const fingerprint = header.subarray(magic.length, magic.length + fingerprintBytes);
    if (!fingerprint.equals(fingerprintBackupKey(key)))
      throw new BackupTrouble(
        `BACKUP_KEY is the wrong key: ${name} was encrypted with the key ${fingerprint.toString('hex')}, and yours is ${fingerprintBackupKey(key).toString('hex')}.`,
      );
    const ownKey = objectKey(key, header.subarray(-saltBytes));
    const context = Buffer.concat([header, Buffer.from(name)]);
    let index = 0;
    for await (const { piece, isLast } of cut(rest, chunkBytes + tagBytes)) {
      const opened = openChunk(ownKey, context, nonceOf(index, isLast), piece);
      if (opened === null) {
        const isCut = isLast && openChunk(ownKey, context, nonceOf(index, false), piece) !== null;
        throw new DamagedObject(
          isCut || piece.length < tagBytes ? `${name} is cut off.` : `${name} is damaged or cut off.`,
        );
      }
      yield opened;
      index += 1;
    }
  } finally {
    await rest.return(undefined);
  }
}
