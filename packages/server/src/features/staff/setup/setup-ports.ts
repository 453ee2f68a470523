import type { AccountId } from '@tinsmith/domain/ids';
import type { FastifyReply } from 'fastify';

/** What setting up needs of accounts. */
export interface SetupPorts {
  /** Refuses a name, an address or a password that a new account cannot have. */
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
