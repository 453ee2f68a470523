import * as oauth from 'oauth4webapi';
import { z } from 'zod';
import type { OAuthConfig } from '../config.ts';

/** A user's identity at another site. */
export interface OAuthIdentity {
  readonly subject: string;
  /** Only an address that the other site has verified. */
  readonly email: string | null;
  readonly name: string;
}

/** A site that can identify a user. */
export interface OAuthSite {
  readonly scope: string;
  readIdentity(get: (address: string) => Promise<unknown>, config: OAuthConfig): Promise<OAuthIdentity>;
}

const githubUser = z.object({ id: z.number().int().positive(), login: z.string() });
const githubEmails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

export const github: OAuthSite = {
  scope: 'read:user user:email',
  async readIdentity(get, { userUrl, emailsUrl }) {
    const user = githubUser.parse(await get(userUrl));
    const emails = emailsUrl ? githubEmails.parse(await get(emailsUrl)) : [];
    const email = emails.find(({ primary, verified }) => primary && verified)?.email ?? null;
    return { subject: String(user.id), email, name: user.login };
  },
};

const discordUser = z.object({
  id: z.string().min(1),
  username: z.string(),
  email: z.string().nullish(),
  verified: z.boolean().nullish(),
});

export const discord: OAuthSite = {
  scope: 'identify email',
  async readIdentity(get, { userUrl }) {
    const user = discordUser.parse(await get(userUrl));
    return { subject: user.id, email: (user.verified && user.email) || null, name: user.username };
  },
};

/** What has to be remembered while the user is at the other site. */
export interface OAuthTrip {
  readonly state: string;
  readonly verifier: string;
}

const timeoutMs = 10_000;

const serverOf = ({ authorizeUrl, tokenUrl }: OAuthConfig): oauth.AuthorizationServer => ({
  issuer: new URL(authorizeUrl).origin,
  authorization_endpoint: authorizeUrl,
  token_endpoint: tokenUrl,
});

/** Unencrypted only to this machine, where tests run the other site. */
const optionsFor = (address: string) => ({
  [oauth.allowInsecureRequests]: ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(address).hostname),
  signal: () => AbortSignal.timeout(timeoutMs),
});

/** Where to send a visitor, and what to remember meanwhile. */
export async function beginOAuthTrip(
  site: OAuthSite,
  config: OAuthConfig,
  redirectUri: string,
): Promise<{ address: string; trip: OAuthTrip }> {
  const trip = { state: oauth.generateRandomState(), verifier: oauth.generateRandomCodeVerifier() };
  const address = new URL(config.authorizeUrl);
  for (const [name, value] of Object.entries({
    response_type: 'code',
    client_id: config.clientId,
    redirect_uri: redirectUri,
    scope: site.scope,
    state: trip.state,
    code_challenge: await oauth.calculatePKCECodeChallenge(trip.verifier),
    code_challenge_method: 'S256',
  })) {
    address.searchParams.set(name, value);
  }
  return { address: address.href, trip };
}

/** Identifies the returning user. Throws any failure; the caller says only that it failed. */
export async function endOAuthTrip(
  site: OAuthSite,
  config: OAuthConfig,
  redirectUri: string,
  trip: OAuthTrip,
  cameBackWith: URLSearchParams,
): Promise<OAuthIdentity> {
  const server = serverOf(config);
  const client: oauth.Client = { client_id: config.clientId };
  const parameters = oauth.validateAuthResponse(server, client, cameBackWith, trip.state);
  const answer = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.ClientSecretPost(config.clientSecret),
    parameters,
    redirectUri,
    trip.verifier,
    optionsFor(config.tokenUrl),
  );
  const { access_token } = await oauth.processAuthorizationCodeResponse(server, client, answer);
  const get = async (address: string): Promise<unknown> => {
    const found = await oauth.protectedResourceRequest(
      access_token,
      'GET',
      new URL(address),
      new Headers({ accept: 'application/json' }),
      null,
      optionsFor(address),
    );
    if (!found.ok) throw new Error(`${new URL(address).pathname} answered ${found.status}`);
    return found.json();
  };
  return site.readIdentity(get, config);
}
