import { randomBytes, timingSafeEqual } from 'node:crypto';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Platform } from '../platform.ts';

/**
 * How doctor learns what the site sees of a request that comes through its proxy. It signs its question with the
 * site's key; to anyone else the address does not exist.
 */
export const probePath = '/edge/probe';
export const probeHeader = 'x-tinsmith-probe';

const context = 'proxy-probe';
const goodForMs = 60_000;

/** What a web process saw of a request. */
export interface ProbeAnswer {
  /** The address that limits count. */
  readonly address: string;
  /** Who connected to the process. */
  readonly peer: string;
  /** Whether the process believes what that one says about others. */
  readonly isPeerTrusted: boolean;
  readonly forwardedFor: string | null;
  readonly forwardedProto: string | null;
  readonly host: string;
}

export function signProbe({ secrets }: Pick<Platform, 'secrets'>): string {
  const question = `${Date.now()}.${randomBytes(16).toString('hex')}`;
  return `${question}.${secrets.fingerprint(question, context).toString('hex')}`;
}

export function isSignedProbe({ secrets }: Pick<Platform, 'secrets'>, given: unknown): boolean {
  const [, question, madeMs, signature] =
    /^((\d{13})\.[0-9a-f]{32})\.([0-9a-f]{64})$/.exec(typeof given === 'string' ? given : '') ?? [];
  if (!question || !signature || Math.abs(Date.now() - Number(madeMs)) > goodForMs) return false;
  return timingSafeEqual(Buffer.from(signature, 'hex'), secrets.fingerprint(question, context));
}

/** Addresses and schemes that no proxy of ours would ever write: RFC 5737. */
export const forgedAddress = '203.0.113.99';
export const forgedProto = 'forged';

export interface ProbeResult {
  readonly status: number;
  /** Null if it was no answer of this site's process. */
  readonly answer: ProbeAnswer | null;
}

const maxAnswerBytes = 10_000;

async function readBody(incoming: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of incoming) {
    bytes += part.length;
    if (bytes > maxAnswerBytes) break;
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

function parseAnswer(body: string): ProbeAnswer | null {
  try {
    const parsed = JSON.parse(body);
    return typeof parsed?.peer === 'string' ? parsed : null;
  } catch {
    return null;
  }
}

/** Asks the site at its public address, with forged headers. Throws if nothing answers there. */
export async function askProbe(
  platform: Pick<Platform, 'secrets' | 'config'>,
  signal: AbortSignal,
): Promise<ProbeResult> {
  const url = new URL(probePath, platform.config.publicUrl);
  const headers = {
    [probeHeader]: signProbe(platform),
    'x-forwarded-for': forgedAddress,
    'x-forwarded-proto': forgedProto,
    'user-agent': 'tinsmith doctor',
  };
  // Whether the certificate is right is a question of its own, and nothing secret is sent.
  const options = { headers, signal, agent: false, timeout: 4_000 } as const;
  const incoming = await new Promise<IncomingMessage>((resolve, reject) => {
    const outgoing =
      url.protocol === 'https:'
        ? requestHttps(url, { ...options, rejectUnauthorized: false }, resolve)
        : requestHttp(url, options, resolve);
    outgoing.on('timeout', () => outgoing.destroy(new Error('no answer within 4 seconds')));
    outgoing.on('error', reject);
    outgoing.end();
  });
  const body = await readBody(incoming);
  return {
    status: incoming.statusCode ?? 0,
    answer: incoming.statusCode === 200 ? parseAnswer(body) : null,
  };
}
