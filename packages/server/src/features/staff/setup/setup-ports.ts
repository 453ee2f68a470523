import type { AccountId } from '@tinsmith/domain/ids';
import type { FastifyReply } from 'fastify';
import type { SiteSettings } from '../../site/site.queries.ts';

/** The parts of accounts and of the site's texts that setup needs. */
export interface SetupPorts {
  /** Rejects a name, an address or a password that is invalid for a new account. */
  readonly checkNewAccount: (account: {
    readonly username: string;
    readonly email: string;
    readonly password: string;
  }) => Promise<void>;
  /** The settings that come with the texts of a folder. */
  readonly readStartingSettings: (folder: string) => Promise<SiteSettings>;
  readonly startSession: (
    reply: FastifyReply,
    owner: { readonly id: AccountId; readonly credential_version: number },
  ) => Promise<void>;
}

declare module '../../../http/feature.ts' {
  interface Ports extends SetupPorts {}
}
