import type { Config, OAuthConfig } from '../../../config.ts';
import { Problem } from '../../../http/problems.ts';
import { discord, github, type OAuthSite } from '../../../platform/oauth.ts';

export type ProviderId = keyof Config['oauth'];

const sites: Record<ProviderId, { readonly name: string; readonly site: OAuthSite }> = {
  github: { name: 'GitHub', site: github },
  discord: { name: 'Discord', site: discord },
};
const ids = Object.keys(sites) as ProviderId[];

export interface Provider {
  readonly id: ProviderId;
  readonly name: string;
  readonly site: OAuthSite;
  readonly config: OAuthConfig;
  readonly redirectUri: string;
}

export const nameOfProvider = (id: ProviderId): string => sites[id].name;

/** The sites that users can log in with. */
export const listProviders = (config: Pick<Config, 'oauth'>) =>
  ids.filter((id) => config.oauth[id] !== null).map((id) => ({ id, name: sites[id].name }));

export function getProvider(config: Pick<Config, 'oauth' | 'publicUrl'>, id: ProviderId): Provider {
  const given = config.oauth[id];
  if (!given) throw new Problem('no-provider');
  return {
    id,
    ...sites[id],
    config: given,
    redirectUri: `${config.publicUrl}/accounts/oauth/${id}/callback`,
  };
}
