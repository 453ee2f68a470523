import type { AccountId } from '@tinsmith/domain/ids';
import type { FastifyReply } from 'fastify';

/** The parts of accounts that setup needs. */
export interface SetupPorts {
  /** Rejects a name, an address or a password that is invalid for a new account. */
  readonly checkNewAccount: (account: {
    readonly username: string;
    readonly email: string;
    readonly password: string;
  }) => Promise<void>;
  readonly startSession: (
    reply: FastifyReply,
    owner: { readonly id: AccountId; readonly credential_version: number },
  ) => Promise<void>;
}

declare module '../../../http/feature.ts' {
  interface Ports extends SetupPorts {}
}
