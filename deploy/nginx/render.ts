import { copyFile, cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { describePlayFile, packedExtensions, playTypes } from '../../packages/domain/src/play-files.ts';
import { findPlayProblem, type PlayPlace, parsePlayPlace } from '../../packages/domain/src/play-place.ts';
import { playHeaders } from '../../packages/server/src/features/play/play-headers.ts';
import { rightBackFile } from '../../packages/server/src/pages/right-back.ts';
import { readPublicPaths } from './public-paths.ts';

/** What differs between one installation and the next. */
export interface EdgeSettings {
  /** Where it listens without TLS, each in the form of nginx's `listen`. */
  readonly listen: readonly string[];
  readonly serverName: string;
  /** The web processes, as `address:port`. */
  readonly upstreams: readonly string[];
  /** Those of another machine, asked only while none of the above answers. */
  readonly backupUpstreams?: readonly string[];
  /** Where nginx finds the rendered files, if they are moved before it starts. */
  readonly confDir?: string | undefined;
  /** Folder of the built client, the one that holds `assets/`. */
  readonly clientDir: string;
  readonly cacheDir: string;
  /** For bodies too large to keep in memory. */
  readonly tempDir: string;
  readonly pidFile: string;
  readonly accessLog: string;
  /** Where nginx passes requests that miss its cache: an address and port of this machine only. */
  readonly listenUncached: string;
  /** Folder of the build, to read which routes are public. */
  readonly buildDir: string;
  /** Proxies in front of this one that are trusted for visitors' addresses, as for `set_real_ip_from`. */
  readonly realIpFrom: readonly string[];
  /** The user nginx runs as once it has its ports; ignored unless root starts it. */
  readonly user: string;
  readonly mimeTypes: string;
  /** Folder of the answers to an authority that signs certificates (ACME). */
  readonly acmeDir: string;
  /** With a certificate the site is served over TLS, and plain HTTP only redirects to it. */
  readonly tls: {
    readonly certificate: string;
    readonly key: string;
    /** Where it listens with TLS. */
    readonly listen: readonly string[];
  } | null;
  /** Where web games are played; null if they aren't. */
  readonly play?: {
    /** As in PLAY_URL and PUBLIC_URL. */
    readonly url: string;
    readonly publicUrl: string;
    /** As in PLAY_DIR. */
    readonly dir: string;
    /** Of its own; the site's if missing. */
    readonly tls?: { readonly certificate: string; readonly key: string } | undefined;
  } | null;
}

const templates = [
  'nginx.conf',
  'tinsmith.conf',
  'tinsmith/http.conf',
  'tinsmith/site.conf',
  'tinsmith/away.conf',
  'tinsmith/acme.conf',
  'tinsmith/play.conf',
];
/** Our own files on the origins of games. */
const insideDir = path.join(import.meta.dirname, '../../packages/server/src/features/play/inside');

const listenLines = (addresses: readonly string[], flags: string): string =>
  addresses.map((address) => `  listen ${`${address} ${flags}`.trim()};`).join('\n');

const realIpLines = (proxies: readonly string[]): string =>
  proxies.length === 0
    ? ''
    : [
        ...proxies.map((proxy) => `set_real_ip_from ${proxy};`),
        'real_ip_header X-Forwarded-For;',
        'real_ip_recursive on;\n',
      ].join('\n');

const nginxString = (text: string): string => `"${text.replaceAll('"', '\\"')}"`;

function parsePlay({ url, publicUrl }: NonNullable<EdgeSettings['play']>): PlayPlace {
  const place = parsePlayPlace(url);
  const problem = place ? findPlayProblem(place, publicUrl) : 'That is no address.';
  if (!place || problem !== null) throw new Error(`PLAY_URL: ${problem}`);
  return place;
}

/** The values of play.conf and of the server that includes it; empty without games. */
function playValues({ play, listen, tls }: EdgeSettings): Record<string, string> {
  const names = { PLAY_PACKED_NAMES: packedExtensions.join('|') };
  if (!play)
    return {
      ...names,
      PLAY_SERVER: '',
      PLAY_DIR: '/nonexistent',
      PLAY_TYPES: '',
      PLAY_HEADERS: '',
      PLAY_PACKED: '',
    };
  const place = parsePlay(play);
  const serverName = `  server_name ${place.isWildcard ? '*.' : ''}${place.domain};`;
  const own = play.tls
    ? [`  ssl_certificate ${play.tls.certificate};`, `  ssl_certificate_key ${play.tls.key};`]
    : [];
  const games = [
    'server {',
    tls ? listenLines(tls.listen, 'ssl http2') : listenLines(listen, ''),
    serverName,
    ...(tls ? own : []),
    '  include tinsmith/play.conf;',
    '}',
    '',
  ];
  const redirect = [
    'server {',
    listenLines(listen, ''),
    serverName,
    '  return 301 https://$host$request_uri;',
    '}',
    '',
  ];
  return {
    ...names,
    PLAY_SERVER: [...games, ...(tls ? redirect : [])].join('\n'),
    PLAY_DIR: path.resolve(play.dir),
    PLAY_TYPES: Object.entries(playTypes)
      .map(([type, extensions]) => `  ${type} ${extensions.join(' ')};`)
      .join('\n'),
    PLAY_HEADERS: Object.entries(playHeaders(place, play.publicUrl))
      .map(([name, value]) => `add_header ${name} ${nginxString(value)} always;`)
      .join('\n'),
    PLAY_PACKED: packedExtensions
      .map((extension) => {
        const { type } = describePlayFile(`x.${extension}`);
        return `    location ~* \\.${extension}\\.(?:gz|br)$ {\n      types {}\n      default_type ${type};\n      try_files /$play_key/$play_path =404;\n    }`;
      })
      .join('\n'),
  };
}

const valuesOf = async (folder: string, settings: EdgeSettings): Promise<Record<string, string>> => ({
  ...(await readPublicPaths(settings.buildDir)),
  ...playValues(settings),
  LISTEN: listenLines(settings.listen, settings.tls ? '' : 'backlog=4096'),
  LISTEN_DEFAULT: listenLines(settings.listen, 'default_server'),
  LISTEN_UNCACHED: settings.listenUncached,
  REAL_IP: realIpLines(settings.realIpFrom),
  SERVER_NAME: settings.serverName,
  UPSTREAMS: [
    ...settings.upstreams.map((address) => `  server ${address} fail_timeout=1s;`),
    ...(settings.backupUpstreams ?? []).map((address) => `  server ${address} fail_timeout=1s backup;`),
  ].join('\n'),
  CONF_DIR: settings.confDir ?? path.resolve(folder),
  CLIENT_DIR: settings.clientDir,
  CACHE_DIR: settings.cacheDir,
  TEMP_DIR: settings.tempDir,
  PID_FILE: settings.pidFile,
  ACCESS_LOG: settings.accessLog,
  USER: settings.user,
  MIME_TYPES: settings.mimeTypes,
  ACME_DIR: settings.acmeDir,
  SERVER_CONF: settings.tls ? 'tinsmith-tls.conf' : 'tinsmith.conf',
  ...(settings.tls && {
    TLS_CERTIFICATE: settings.tls.certificate,
    TLS_KEY: settings.tls.key,
    LISTEN_TLS: listenLines(settings.tls.listen, 'ssl http2 backlog=4096'),
    LISTEN_TLS_DEFAULT: listenLines(settings.tls.listen, 'ssl http2 default_server'),
  }),
});

/** Fills in `${NAME}`. nginx's own variables are written without braces, so the two never clash. */
function fill(template: string, values: Record<string, string>): string {
  return template.replace(/\$\{([A-Z_]+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`Nothing is known for ${name}.`);
    return value;
  });
}

/** Writes nginx's configuration for one installation into a folder and returns the main file's path. */
export async function renderEdge(folder: string, settings: EdgeSettings): Promise<string> {
  const values = await valuesOf(folder, settings);
  const names = settings.tls ? [...templates, 'tinsmith-tls.conf'] : templates;
  await mkdir(path.join(folder, 'tinsmith'), { recursive: true });
  for (const name of names) {
    const template = await readFile(path.join(import.meta.dirname, name), 'utf8');
    await writeFile(path.join(folder, name), fill(template, values));
  }
  await copyFile(rightBackFile, path.join(folder, 'tinsmith/right-back.html'));
  await cp(insideDir, path.join(folder, 'tinsmith/play'), { recursive: true });
  return path.join(folder, 'nginx.conf');
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      out: { type: 'string' },
      listen: { type: 'string', multiple: true, default: ['80', '[::]:80'] },
      'listen-tls': { type: 'string', multiple: true, default: ['443', '[::]:443'] },
      'server-name': { type: 'string' },
      upstream: { type: 'string', multiple: true, default: ['127.0.0.1:3001', '127.0.0.1:3002'] },
      'backup-upstream': { type: 'string', multiple: true, default: [] },
      'conf-dir': { type: 'string' },
      'client-dir': { type: 'string', default: '/opt/tinsmith/packages/web/build/site/client' },
      'build-dir': { type: 'string', default: 'packages/web/build/site' },
      'listen-uncached': { type: 'string', default: '127.0.0.1:8079' },
      'real-ip-from': { type: 'string', multiple: true, default: [] },
      'cache-dir': { type: 'string', default: '/var/cache/nginx/tinsmith' },
      'temp-dir': { type: 'string', default: '/var/lib/nginx' },
      'pid-file': { type: 'string', default: '/run/nginx.pid' },
      'access-log': { type: 'string', default: '/var/log/nginx/access.log' },
      user: { type: 'string', default: 'www-data' },
      'mime-types': { type: 'string', default: '/etc/nginx/mime.types' },
      'tls-certificate': { type: 'string' },
      'tls-key': { type: 'string' },
      'acme-dir': { type: 'string', default: '/var/www/acme' },
      'play-url': { type: 'string', default: '' },
      'public-url': { type: 'string' },
      'play-dir': { type: 'string', default: '/var/lib/tinsmith/play' },
      'play-tls-certificate': { type: 'string' },
      'play-tls-key': { type: 'string' },
    },
  });
  const { out, 'server-name': serverName, 'tls-certificate': certificate, 'tls-key': key } = values;
  if (!out || !serverName) throw new Error('Say --out FOLDER and --server-name NAME.');
  if (!certificate !== !key) throw new Error('A certificate needs its key: --tls-certificate and --tls-key.');
  const { 'play-tls-certificate': playCertificate, 'play-tls-key': playKey } = values;
  if (!playCertificate !== !playKey)
    throw new Error('A certificate needs its key: --play-tls-certificate and --play-tls-key.');
  const file = await renderEdge(out, {
    listen: values.listen,
    serverName,
    upstreams: values.upstream,
    backupUpstreams: values['backup-upstream'],
    confDir: values['conf-dir'],
    clientDir: values['client-dir'],
    buildDir: values['build-dir'],
    listenUncached: values['listen-uncached'],
    realIpFrom: values['real-ip-from'],
    cacheDir: values['cache-dir'],
    tempDir: values['temp-dir'],
    pidFile: values['pid-file'],
    accessLog: values['access-log'],
    user: values.user,
    mimeTypes: values['mime-types'],
    acmeDir: values['acme-dir'],
    play: values['play-url']
      ? {
          url: values['play-url'],
          publicUrl: values['public-url'] ?? `${certificate ? 'https' : 'http'}://${serverName}`,
          dir: values['play-dir'],
          tls: playCertificate && playKey ? { certificate: playCertificate, key: playKey } : undefined,
        }
      : null,
    tls:
      certificate && key
        ? {
            certificate,
            key,
            listen: values['listen-tls'],
          }
        : null,
  });
  process.stdout.write(`${file}\n`);
}

if (import.meta.main) await main();
