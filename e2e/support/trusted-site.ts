import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type BrowserContext, chromium } from '@playwright/test';
import { freePort } from '../../packages/server/src/testing/free-port.ts';
import config from '../../playwright.config.ts';
import { startNginx } from '../system/nginx.ts';
import { readGround } from './sites.ts';
import { type RunningSite, startSiteOn } from './start-site.ts';

const run = promisify(execFile);
const siteHost = 'jam.example.com';
const playDomain = 'play.example.net';
// The one without a window knows neither certificates nor settings of a profile.
const fullChromium = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** An authority, and a certificate of its own for the site and all games. */
async function makeCertificates(folder: string) {
  const at = (name: string) => path.join(folder, name);
  const openssl = (...args: string[]) => run('openssl', args);
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  await openssl(
    ...['req', '-x509', ...newKey, '-days', '2', '-subj', '/CN=Tinsmith test authority'],
    ...['-addext', 'keyUsage=critical,keyCertSign', '-keyout', at('ca-key.pem'), '-out', at('ca.pem')],
  );
  await openssl(
    ...['req', ...newKey, '-subj', `/CN=${siteHost}`, '-keyout', at('key.pem'), '-out', at('request.pem')],
  );
  await writeFile(
    at('names'),
    `subjectAltName=DNS:${siteHost},DNS:*.${playDomain}\nextendedKeyUsage=serverAuth\n`,
  );
  await openssl(
    ...['x509', '-req', '-in', at('request.pem'), '-CA', at('ca.pem'), '-CAkey', at('ca-key.pem')],
    ...['-CAcreateserial', '-days', '2', '-extfile', at('names'), '-out', at('certificate.pem')],
  );
  return { authority: at('ca.pem'), certificate: at('certificate.pem'), key: at('key.pem') };
}

/** Makes a browser that has this home trust an authority, as people install one. */
async function trust(home: string, authority: string): Promise<void> {
  const store = path.join(home, '.pki/nssdb');
  await mkdir(store, { recursive: true });
  await run('certutil', ['-d', `sql:${store}`, '-N', '--empty-password']);
  await run('certutil', ['-d', `sql:${store}`, '-A', '-t', 'C,,', '-n', 'tinsmith-test', '-i', authority]);
}

export interface TrustedSite {
  readonly url: string;
  readonly site: RunningSite;
  /** A browser with a new profile that trusts the site, and whether it lets frames of other sites store things. */
  withBrowser(hasFrameStorage: boolean, work: (context: BrowserContext) => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

/** The built site with games, behind a real nginx, over TLS, under two domains. */
export async function startTrustedSite(): Promise<TrustedSite> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tinsmith-trusted-'));
  await chmod(folder, 0o755);
  const { authority, certificate, key } = await makeCertificates(folder);
  await trust(folder, authority);
  const port = await freePort();
  const url = `https://${siteHost}:${port}`;
  const playUrl = `https://*.${playDomain}:${port}`;
  const ground = readGround();
  const site = await startSiteOn({
    ...ground,
    hasPlay: true,
    settings: { PUBLIC_URL: url, PLAY_URL: playUrl },
  });
  const edge = await startNginx([site.port], {
    buildDir: ground.build,
    named: { port, publicUrl: url, certificate, key },
    play: { url: playUrl, dir: site.playDir },
  });
  return {
    url,
    site,
    async withBrowser(hasFrameStorage, work) {
      const profile = await mkdtemp(path.join(folder, 'profile-'));
      await mkdir(path.join(profile, 'Default'));
      const settings = hasFrameStorage ? { profile: { cookie_controls_mode: 0 } } : {};
      await writeFile(path.join(profile, 'Default/Preferences'), JSON.stringify(settings));
      const context = await chromium.launchPersistentContext(profile, {
        executablePath: fullChromium,
        args: [
          ...(config.use?.launchOptions?.args ?? []),
          '--enable-unsafe-swiftshader',
          `--host-resolver-rules=MAP ${siteHost} 127.0.0.1, MAP *.${playDomain} 127.0.0.1`,
        ],
        env: { ...process.env, HOME: folder },
        viewport: { width: 1440, height: 900 },
      });
      // Otherwise nothing outside of a test's own browser has a limit.
      context.setDefaultTimeout(30_000);
      try {
        await work(context);
      } finally {
        await context.close();
        await rm(profile, { recursive: true, force: true });
      }
    },
    async stop() {
      await edge.stop();
      await site.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
