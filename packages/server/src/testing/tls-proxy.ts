import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

export interface TestCertificate {
  readonly key: string;
  readonly cert: string;
}

export interface TestAuthority {
  /** What its certificates are signed with, in PEM. */
  readonly root: string;
  /** A certificate for a name that ends in this many days. */
  issue(name: string, days: number): TestCertificate;
  close(): void;
}

/** An authority that this process trusts from now on. */
export function openTestAuthority(): TestAuthority {
  const folder = mkdtempSync(path.join(tmpdir(), 'tinsmith-authority-'));
  const run = (...args: string[]) => {
    const { status, stderr } = spawnSync('openssl', args, { cwd: folder, encoding: 'utf8' });
    if (status !== 0) throw new Error(`openssl ${args[0]}: ${stderr}`);
  };
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  run(
    ...['req', '-x509', ...newKey, '-keyout', 'ca.key', '-out', 'ca.pem'],
    '-days',
    '400',
    '-subj',
    '/CN=Test CA',
  );
  const before = getCACertificates('default');
  setDefaultCACertificates([...before, read('ca.pem')]);
  return {
    root: read('ca.pem'),
    issue(name, days) {
      writeFileSync(path.join(folder, 'names'), `subjectAltName=DNS:${name}`);
      run('req', ...newKey, '-keyout', 'site.key', '-out', 'site.csr', '-subj', `/CN=${name}`);
      const sign = [
        'x509',
        '-req',
        '-in',
        'site.csr',
        '-CA',
        'ca.pem',
        '-CAkey',
        'ca.key',
        '-CAcreateserial',
      ];
      run(...sign, '-out', 'site.pem', '-days', String(days), '-extfile', 'names');
      return { key: read('site.key'), cert: read('site.pem') };
    },
    close() {
      setDefaultCACertificates(before);
      rmSync(folder, { recursive: true });
    },
  };
}

export interface TestProxy {
  readonly port: number;
  /** Where it passes requests on to. */
  upstreamPort: number;
  /** What it does with X-Forwarded-For: as deploy/nginx does, or wrong. */
  forwarding: 'set' | 'append' | 'pass on' | 'remove';
  use(certificate: TestCertificate): void;
  close(): Promise<void>;
}

/** A proxy with TLS in front of a web process. */
export async function openTestProxy(certificate: TestCertificate): Promise<TestProxy> {
  const server = createServer(certificate, (incoming, outgoing) => {
    const { 'x-forwarded-for': claimed, 'x-forwarded-proto': proto, ...headers } = incoming.headers;
    const real = incoming.socket.remoteAddress?.replace(/^::ffff:/, '') ?? '';
    const forwarded = {
      set: { 'x-forwarded-for': real, 'x-forwarded-proto': 'https' },
      append: { 'x-forwarded-for': `${claimed}, ${real}`, 'x-forwarded-proto': 'https' },
      'pass on': { 'x-forwarded-for': claimed, 'x-forwarded-proto': proto },
      remove: {},
    }[proxy.forwarding];
    const onward = request(
      {
        host: '127.0.0.1',
        port: proxy.upstreamPort,
        path: incoming.url,
        method: incoming.method,
        headers: { ...headers, ...forwarded },
        agent: false,
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    onward.on('error', () => outgoing.writeHead(502).end());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxy: TestProxy = {
    port: (server.address() as AddressInfo).port,
    upstreamPort: 0,
    forwarding: 'set',
    use: (other) => server.setSecureContext(other),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return proxy;
}
