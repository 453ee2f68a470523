import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { openQueue } from './bounded-queue.ts';

// OWASP's first choice for argon2id: 19 MiB, two passes.
const argon2id = 2;
const options = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * At most two at once: hashing is slow by design, and pages must be served meanwhile. As many wait as are
 * done in some ten seconds, which is a hall full of people logging in at the start.
 */
export const inHashingTurn = openQueue({ atOnce: 2, maxWaiting: 400 });

export const hashPassword = (password: string): Promise<string> =>
  inHashingTurn(() => hash(password, options));

let nobody: Promise<string> | null = null;

/** True if the password matches the hash. Without a hash it takes as long, so that timing reveals nothing. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  nobody ??= hashPassword('nobody has this password').catch((error: unknown) => {
    nobody = null;
    throw error;
  });
  const against = passwordHash ?? (await nobody);
  const isRight = await inHashingTurn(() => verify(against, password));
  return isRight && passwordHash !== null;
}

let common: ReadonlySet<string> | null = null;

/** 49,000 words, collected on first use: a worker checks no password. */
const commonPasswords = (): ReadonlySet<string> => {
  common ??= new Set((dictionary['passwords-common'] as readonly string[]).map((word) => word.toLowerCase()));
  return common;
};

/** Whether a password is one of the first that attackers try, also with a few digits or symbols around it. */
export function isCommonPassword(password: string): boolean {
  const word = password.toLowerCase();
  const core = word.replace(/^[\d\W_]+|[\d\W_]+$/g, '');
  const isDecorated = core.length >= 5 && word.length - core.length <= 4 && commonPasswords().has(core);
  return commonPasswords().has(word) || isDecorated || /^(.)\1+$/.test(word);
}
