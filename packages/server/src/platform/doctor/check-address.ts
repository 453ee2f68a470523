import { isIP } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';
import { type Check, ok, skipped, trouble, warning } from './check.ts';
import { askProbe, forgedAddress, forgedProto, type ProbeAnswer, type ProbeResult } from './probe.ts';
import { count } from './words.ts';

const messageOf = (error: unknown): string => {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message : String(first);
};

export const addressCheck: Check = {
  name: 'address',
  title: 'Public address',
  pace: 'slow',
  needs: 'nothing',
  async run(platform, signal) {
    const { publicUrl, environment } = platform.config;
    if (environment === 'development') return skipped('A site in development has no public address.');
    let result: ProbeResult;
    try {
      result = await askProbe(platform, signal);
    } catch (error) {
      return trouble(
        'no answer',
        `${publicUrl} can't be reached from here: ${messageOf(error)}.`,
        'Is nginx running? `systemctl status nginx`',
        'Does the name lead here? `getent hosts NAME`, and compare with `ip addr`',
        'Some networks let no machine call itself by its public name: then name it in /etc/hosts, with 127.0.0.1.',
      );
    }
    if (result.answer) return ok('answers', `${publicUrl} leads to this site.`);
    if (result.status >= 500)
      return trouble(
        `status ${result.status}`,
        `${publicUrl} answers, but no web process does behind it.`,
        'Start them: `systemctl start tinsmith-web@3001 tinsmith-web@3002`',
        'Read why they stopped: `journalctl -u tinsmith-web@3001 -n 50`',
      );
    return trouble(
      `status ${result.status}`,
      `${publicUrl} answers, but not as this site: something else is there, or its processes run with another SECRET_KEY or version.`,
      'Check `PUBLIC_URL` in the settings.',
      'Restart the web processes, so that all run with the same settings: `systemctl restart tinsmith-web@3001 tinsmith-web@3002`',
    );
  },
};

const nginx =
  'Set, do not append: `proxy_set_header X-Forwarded-For $remote_addr;` and `proxy_set_header X-Forwarded-Proto $scheme;`, as deploy/nginx does.';

function assessProxy(answer: ProbeAnswer, hasProxy: boolean, publicHost: string) {
  const { address, peer, isPeerTrusted, forwardedFor, forwardedProto, host } = answer;
  const isPassedOn = forwardedFor === forgedAddress;
  if (!hasProxy && isPassedOn && !isPeerTrusted)
    return ok('none', 'There is no proxy in front, and nobody is believed about their address.');
  if (forwardedFor !== null && !isPassedOn && forwardedFor.includes(forgedAddress))
    return warning(
      'appended',
      'The proxy adds to the X-Forwarded-For that visitors send, instead of replacing it.',
      nginx,
    );
  if (address === forgedAddress)
    return trouble(
      'forged',
      'Visitors can choose the address that limits count: the proxy passes on the X-Forwarded-For that they send.',
      nginx,
    );
  if (forwardedFor === null)
    return trouble(
      'missing',
      'The proxy does not say who visitors are (X-Forwarded-For), so all of them share one limit.',
      nginx,
    );
  if (isPassedOn)
    return trouble(
      'passed on',
      'The X-Forwarded-For that visitors send arrives unchanged: there is no proxy in front, or it does not set the header.',
      nginx,
    );
  if (!isPeerTrusted)
    return trouble(
      peer,
      `The proxy at ${peer} says who visitors are, but isn't trusted, so all of them share one limit.`,
      `Set \`TRUSTED_PROXY=${peer}\` in the settings, and restart the web processes.`,
    );
  if (forwardedProto === forgedProto)
    return trouble('forged', 'The proxy passes on the X-Forwarded-Proto that visitors send.', nginx);
  // nginx passes the name on without its port.
  if (host.replace(/:\d+$/, '') !== publicHost)
    return warning(
      host,
      `The proxy replaces the name of the site: it asks for ${host} instead of ${publicHost}.`,
      'Pass it on: `proxy_set_header Host $host;`',
    );
  return ok('replaced', 'The proxy says who visitors are, and forged headers are replaced.');
}

export const proxyCheck: Check = {
  name: 'proxy',
  title: 'Proxy headers',
  pace: 'slow',
  needs: 'nothing',
  async run(platform, signal) {
    const { publicUrl, environment } = platform.config;
    const url = new URL(publicUrl);
    const answer = await askProbe(platform, signal).then(
      (result) => result.answer,
      () => null,
    );
    if (!answer) return skipped('Not checked: the public address has to answer first.');
    // The site itself speaks no TLS.
    const hasProxy = url.protocol === 'https:' || environment === 'production';
    return assessProxy(answer, hasProxy, url.hostname);
  },
};

const dayMs = 86_400_000;
const soonDays = 21;
const veryLateDays = 7;

interface Certificate {
  readonly endsMs: number;
  /** Why browsers would refuse it; null if they don't. */
  readonly refusal: string | null;
}

const readCertificate = (url: URL, signal: AbortSignal): Promise<Certificate> =>
  new Promise((resolve, reject) => {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const socket: TLSSocket = connect(
      {
        host,
        port: Number(url.port || 443),
        rejectUnauthorized: false,
        ...(!isIP(host) && { servername: host }),
      },
      () => {
        const { valid_to: validTo } = socket.getPeerCertificate();
        const error = socket.authorizationError as (Error & { code?: string }) | string | null | undefined;
        const refusal = !error ? null : typeof error === 'string' ? error : (error.code ?? error.message);
        socket.destroy();
        resolve({ endsMs: Date.parse(validTo), refusal });
      },
    );
    socket.setTimeout(4_000, () => socket.destroy(new Error('no answer within 4 seconds')));
    socket.on('error', reject);
    signal.addEventListener('abort', () => socket.destroy(), { once: true });
  });

const refusals: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'it has expired',
  CERT_NOT_YET_VALID: "it isn't valid yet",
  DEPTH_ZERO_SELF_SIGNED_CERT: 'it is signed by itself',
  SELF_SIGNED_CERT_IN_CHAIN: 'it is signed by an authority that browsers do not know',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the certificate of its authority is missing in the chain',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'it is signed by an authority that browsers do not know',
  ERR_TLS_CERT_ALTNAME_INVALID: 'it is for another name',
};

const renew = [
  'Renew it: `certbot renew`, then `systemctl reload nginx`',
  'See why it was not renewed by itself: `systemctl list-timers certbot.timer`, `journalctl -u certbot -n 50`',
];

export const tlsCheck: Check = {
  name: 'tls',
  title: 'Certificate',
  pace: 'slow',
  needs: 'nothing',
  async run({ config }, signal) {
    const url = new URL(config.publicUrl);
    if (url.protocol !== 'https:')
      return config.environment === 'production'
        ? warning(
            'none',
            'The site has no encryption: PUBLIC_URL begins with http.',
            'Get a certificate, and set `PUBLIC_URL` to the address with https: docs/operations.md, "Deploy on a server".',
          )
        : skipped('PUBLIC_URL has no encryption, which is fine for development.');
    let certificate: Certificate;
    try {
      certificate = await readCertificate(url, signal);
    } catch (error) {
      return trouble(
        'none',
        `${url.host} showed no certificate: ${messageOf(error)}.`,
        'Is nginx running, and does it listen there? `systemctl status nginx`, `ss -ltn`',
      );
    }
    const { endsMs, refusal } = certificate;
    const days = Math.floor((endsMs - Date.now()) / dayMs);
    const until = new Date(endsMs).toISOString().slice(0, 10);
    if (refusal !== null)
      return trouble(
        days < 0 ? 'expired' : 'refused',
        `Browsers refuse the certificate of ${url.host}: ${refusals[refusal] ?? refusal}. It is valid until ${until}.`,
        ...renew,
      );
    const value = count(days, 'day');
    const sentence = `The certificate of ${url.host} is valid until ${until}.`;
    if (days < veryLateDays) return trouble(value, sentence, ...renew);
    return days < soonDays ? warning(value, sentence, ...renew) : ok(value, sentence);
  },
};
