import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

/** Encrypts values that must not be readable in a stolen dump, with the configured key. */
export interface Secrets {
  /** The same text seals differently each time. `context` binds it to its place: it opens nowhere else. */
  seal(text: string, context: string): Buffer;
  unseal(sealed: Uint8Array, context: string): string;
  /** A fingerprint of a short secret: without the key it cannot be guessed. */
  fingerprint(text: string, context: string): Buffer;
}

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

export function openSecrets(key: Uint8Array): Secrets {
  return {
    seal(text, context) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(context));
      return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    },
    unseal(sealed, context) {
      const bytes = Buffer.from(sealed);
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes), {
        authTagLength: tagBytes,
      })
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(-tagBytes));
      const text = decipher.update(bytes.subarray(ivBytes, -tagBytes));
      return Buffer.concat([text, decipher.final()]).toString('utf8');
    },
    fingerprint: (text, context) => createHmac('sha256', key).update(`${context}\n${text}`).digest(),
  };
}
