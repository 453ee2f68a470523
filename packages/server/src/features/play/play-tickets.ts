import type { Secrets } from '../../platform/secrets.ts';

/**
 * Lets the holder of a session play a game that isn't public, on an origin that has no sessions. It is part of the
 * address and names the session, encrypted: whether its holder may have the file is asked again with each request.
 * The game can read the address, but nothing in it, and it opens no other game.
 */
export const sealTicket = (secrets: Secrets, key: string, sessionHash: Buffer): string =>
  secrets.seal(sessionHash.toString('base64'), `play ${key}`).toString('base64url');

/** The hash of the session's token; null for a ticket that is not ours, or of another game. */
export function openTicket(secrets: Secrets, key: string, ticket: string): Buffer | null {
  try {
    return Buffer.from(secrets.unseal(Buffer.from(ticket, 'base64url'), `play ${key}`), 'base64');
  } catch {
    return null;
  }
}
