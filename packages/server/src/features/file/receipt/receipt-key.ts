import {
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';

/** The site's key for receipts. */
export interface ReceiptKey {
  readonly id: string;
  /** 32 bytes, the form that Ed25519 tools accept. */
  readonly publicKey: Buffer;
  sign(text: string): string;
}

/** The prefix of the 32 bytes of an Ed25519 key: https://www.rfc-editor.org/rfc/rfc8410#section-7 */
const privatePrefix = Buffer.from('302e020100300506032b657004220420', 'hex');
const publicPrefix = Buffer.from('302a300506032b6570032100', 'hex');

const idOf = (publicKey: Uint8Array): string =>
  createHash('sha256').update(publicKey).digest('hex').slice(0, 16);

/** Derived from the configuration's secret key, so that every process signs with the same one. */
export function openReceiptKey(secretKey: Uint8Array): ReceiptKey {
  const seed = createHmac('sha256', secretKey).update('receipts 1').digest();
  const key: KeyObject = createPrivateKey({
    key: Buffer.concat([privatePrefix, seed]),
    format: 'der',
    type: 'pkcs8',
  });
  const publicKey = createPublicKey(key)
    .export({ format: 'der', type: 'spki' })
    .subarray(publicPrefix.length);
  return {
    id: idOf(publicKey),
    publicKey,
    sign: (text) => sign(null, Buffer.from(text), key).toString('base64url'),
  };
}

export function isSignedBy(publicKey: Uint8Array, text: string, signature: string): boolean {
  const key = createPublicKey({
    key: Buffer.concat([publicPrefix, publicKey]),
    format: 'der',
    type: 'spki',
  });
  const bytes = Buffer.from(signature, 'base64url');
  return bytes.length === 64 && verify(null, Buffer.from(text), key, bytes);
}
