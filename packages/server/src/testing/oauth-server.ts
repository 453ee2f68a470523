import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';
import type { OAuthConfig } from '../config.ts';

/** The user logged in at the other site, as both kinds of sites would describe them. */
export interface OtherSitePerson {
  readonly id: number;
  readonly name: string;
  readonly email: string | null;
  readonly isVerified: boolean;
}

interface Grant {
  readonly challenge: string;
  readonly redirectUri: string;
  readonly person: OtherSitePerson;
}

export interface TestOAuthServer {
  person: OtherSitePerson;
  /** Breaks the responses of one path. */
  broken: string | null;
  /** Every access token it has issued, to search for where none may be. */
  readonly tokens: string[];
  configFor(site: 'github' | 'discord'): OAuthConfig;
}

const clientId = 'test-client';
const clientSecret = 'test-client-secret';

const send = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return new URLSearchParams(text);
}

/** Another site on loopback to log in with: it checks what a real one checks. */
export function useOAuthServer(): TestOAuthServer {
  const grants = new Map<string, Grant>();
  const tokens = new Map<string, OtherSitePerson>();
  let origin = '';
  const state: TestOAuthServer = {
    person: { id: 1, name: 'nobody', email: null, isVerified: false },
    broken: null,
    get tokens() {
      return [...tokens.keys()];
    },
    configFor: (site) => ({
      clientId,
      clientSecret,
      authorizeUrl: `${origin}/authorize`,
      tokenUrl: `${origin}/token`,
      userUrl: `${origin}/${site}/user`,
      emailsUrl: site === 'github' ? `${origin}/github/emails` : null,
    }),
  };

  const authorize = (url: URL, response: ServerResponse) => {
    const given = url.searchParams;
    const isRight =
      given.get('response_type') === 'code' &&
      given.get('client_id') === clientId &&
      given.get('code_challenge_method') === 'S256';
    if (!isRight) return send(response, 400, { error: 'invalid_request' });
    const code = randomBytes(12).toString('hex');
    const redirectUri = given.get('redirect_uri') ?? '';
    grants.set(code, { challenge: given.get('code_challenge') ?? '', redirectUri, person: state.person });
    const back = new URL(redirectUri);
    back.searchParams.set('code', code);
    back.searchParams.set('state', given.get('state') ?? '');
    return response.writeHead(302, { location: back.href }).end();
  };

  const token = async (request: IncomingMessage, response: ServerResponse) => {
    const form = await readForm(request);
    const grant = grants.get(form.get('code') ?? '');
    grants.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isRight =
      grant?.challenge === challenge &&
      grant.redirectUri === form.get('redirect_uri') &&
      form.get('grant_type') === 'authorization_code' &&
      form.get('client_id') === clientId &&
      form.get('client_secret') === clientSecret;
    if (!isRight) return send(response, 400, { error: 'invalid_grant' });
    const access = `access-${randomBytes(12).toString('hex')}`;
    tokens.set(access, grant.person);
    return send(response, 200, { access_token: access, token_type: 'bearer' });
  };

  const describePerson = (path: string, { id, name, email, isVerified }: OtherSitePerson) =>
    ({
      '/github/user': { id, login: name, email: 'unchecked@example.org' },
      '/github/emails': [
        { email: 'second@example.org', primary: false, verified: true },
        ...(email ? [{ email, primary: true, verified: isVerified }] : []),
      ],
      '/discord/user': { id: String(id), username: name, email, verified: isVerified },
    })[path];

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', origin);
    if (state.broken === url.pathname) return send(response, 503, { message: 'down' });
    if (url.pathname === '/authorize') return authorize(url, response);
    if (url.pathname === '/token') return token(request, response);
    const person = tokens.get(/^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '');
    if (!person) return send(response, 401, { message: 'Bad credentials' });
    return send(response, 200, describePerson(url.pathname, person));
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  return state;
}
