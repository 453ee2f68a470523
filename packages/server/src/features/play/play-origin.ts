import { type FileHandle, open, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { describePlayFile, isPlayPage } from '@tinsmith/domain/play-files';
import { readPlayHost } from '@tinsmith/domain/play-place';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { parseRange } from '../../http/byte-range.ts';
import type { FeatureContext } from '../../http/feature.ts';
import type { AnyFileOwnerKind } from '../../http/file-audience.ts';
import type { FindAccount } from '../../http/session.ts';
import { anonymous } from '../../http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { entryUploadKind } from '../file/entry-file.queries.ts';
import { findOwnedFile } from '../file/file.queries.ts';
import { isHeldBack } from './find-game.ts';
import { findBuild } from './play.queries.ts';
import { folderOf } from './play-folder.ts';
import { isolatedSearch, isolationHeader, playHeaders, probePath, scriptPath } from './play-headers.ts';
import { openTicket } from './play-tickets.ts';

/** nginx asks here who may have a game, and sends its files itself. */
const checkPath = /^\/edge\/play\/([^/]*)$/;
/** How long it believes the answer: a game that is hidden is gone a moment later. */
const checkSeconds = 2;
const gamePath = /^\/([^/]+)\/(.*)$/;
const segmentShape = /^([0-9a-f]{32})(?:\.([A-Za-z0-9_-]{1,400}))?$/;

const insideDir = path.join(import.meta.dirname, 'inside');
const ownFiles: Readonly<Record<string, { readonly file: string; readonly type: string }>> = {
  [scriptPath]: { file: path.join(insideDir, 'play.js'), type: 'text/javascript; charset=utf-8' },
  [probePath]: { file: path.join(insideDir, 'probe.html'), type: 'text/html; charset=utf-8' },
};

interface Services {
  readonly platform: Pick<Platform, 'config' | 'db' | 'scanner' | 'secrets'>;
  readonly owner: AnyFileOwnerKind;
  readonly findAccount: FindAccount;
}

interface AllowedGame {
  readonly key: string;
  readonly mayShareMemory: boolean;
}

/**
 * The game that a segment of an address names, if its holder may have it: by the rules of a download of the same file,
 * at this moment. `entryId` is the one of the host name; each game is found on its own origin alone.
 */
async function findAllowed(
  { platform, owner, findAccount }: Services,
  entryId: number | null,
  segment: string,
): Promise<AllowedGame | null> {
  const { config, db, secrets } = platform;
  const [, key, ticket] = segmentShape.exec(segment) ?? [];
  if (key === undefined) return null;
  const build = await findBuild(db, key);
  if (!build || (config.play?.isWildcard && build.entryId !== entryId)) return null;
  const sessionHash = ticket === undefined ? null : openTicket(secrets, key, ticket);
  const account = sessionHash && (await findAccount(sessionHash));
  const viewer = { ...anonymous(''), account };
  const file = await findOwnedFile(db, [owner], viewer, build.address);
  if (!file?.facts || isHeldBack(platform, file)) return null;
  const audience = await owner.audienceOf(file.facts, viewer, db);
  return audience === 'nobody' ? null : { key, mayShareMemory: build.mayShareMemory };
}

const answerMissing = (reply: FastifyReply) =>
  reply.code(404).type('text/plain; charset=utf-8').send("This game isn't here, or not any more.\n");

/** The path inside of a game's folder; null if it can't be one. */
function readPath(encoded: string): string | null {
  try {
    const decoded = decodeURIComponent(encoded);
    const given = decoded === '' || decoded.endsWith('/') ? `${decoded}index.html` : decoded;
    const names = given.split('/');
    return given.includes('\0') || names.some((name) => name === '' || name === '.' || name === '..')
      ? null
      : given;
  } catch {
    return null;
  }
}

const openOrNull = (file: string): Promise<FileHandle | null> => open(file).catch(() => null);

/** Opens a file, or its compressed copy if the browser takes it. */
async function openFile(request: FastifyRequest, file: string) {
  const takesGzip = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
  const copy =
    takesGzip && request.headers.range === undefined && describePlayFile(file).encoding === null
      ? await openOrNull(`${file}.gz`)
      : null;
  return { handle: copy ?? (await openOrNull(file)), isCopy: copy !== null };
}

async function sendGameFile(
  request: FastifyRequest,
  reply: FastifyReply,
  folder: string,
  inside: string,
): Promise<unknown> {
  const { handle, isCopy } = await openFile(request, path.join(folder, inside));
  const stats = await handle?.stat();
  if (!handle || !stats?.isFile()) {
    await handle?.close();
    return answerMissing(reply);
  }
  const { type, encoding } = describePlayFile(inside);
  const etag = `"${Math.floor(stats.mtimeMs / 1000).toString(16)}-${stats.size.toString(16)}"`;
  const range = parseRange(request.headers.range, stats.size);
  reply.headers({ 'content-type': type, etag, 'accept-ranges': 'bytes' });
  if (isCopy || encoding) reply.header('content-encoding', isCopy ? 'gzip' : encoding);
  // Cookies could be set for all games at once, and enough of them would keep every game from being loaded.
  if (request.headers.cookie !== undefined && isPlayPage(inside))
    reply.header('clear-site-data', '"cookies"');
  const isKnown = request.headers['if-none-match'] === etag;
  if (isKnown || range === 'none' || request.method === 'HEAD') {
    await handle.close();
    if (range === 'none') reply.header('content-range', `bytes */${stats.size}`);
    return reply
      .code(isKnown ? 304 : range === 'none' ? 416 : 200)
      .header('content-length', isKnown || range === 'none' ? 0 : stats.size)
      .send();
  }
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${stats.size}`);
  reply.header('content-length', range ? range.end - range.start + 1 : stats.size);
  const stream: Readable = handle.createReadStream(range ?? {});
  return reply.send(stream);
}

async function answer(
  services: Services,
  entryId: number | null,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return reply.code(405).header('allow', 'GET, HEAD').send();
  // A service worker would keep serving a game that was hidden, withdrawn or replaced. No script can be one.
  if (request.headers['service-worker'] !== undefined) return answerMissing(reply);
  const [address = '', search] = (request.raw.url ?? '').split('?');
  const isolate = () => reply.header(isolationHeader.name, isolationHeader.value);
  const own = Object.hasOwn(ownFiles, address) ? ownFiles[address] : undefined;
  if (own) {
    if (address === probePath && `?${search}` === isolatedSearch) isolate();
    return reply.type(own.type).send(await readFile(own.file));
  }
  const [, asked] = checkPath.exec(address) ?? [];
  if (asked !== undefined) {
    const game = await findAllowed(services, entryId, asked);
    // nginx parses them again for each file of a game, and browsers see none but the one that differs by game.
    for (const name of Object.keys(reply.getHeaders())) reply.removeHeader(name);
    if (game?.mayShareMemory) isolate();
    return reply
      .code(game === null ? 403 : 204)
      .header('cache-control', `max-age=${checkSeconds}`)
      .send();
  }
  const [, segment = '', rest = ''] = gamePath.exec(address) ?? [];
  const inside = readPath(rest);
  const game = inside === null ? null : await findAllowed(services, entryId, segment);
  if (inside === null || game === null) return answerMissing(reply);
  if (game.mayShareMemory) isolate();
  return sendGameFile(request, reply, folderOf(services.platform.config.playDir, game.key), inside);
}

/** The file owner that decides who may have an entry's uploads. */
export function findUploads({ features }: Pick<FeatureContext, 'features'>): AnyFileOwnerKind {
  const owner = features.find(({ fileOwner }) => fileOwner?.kind === entryUploadKind)?.fileOwner;
  if (!owner) throw new Error('No feature owns the files of entries.');
  return owner;
}

/** Serves games on their own origins. In production nginx sends the files, and asks only who may have them. */
export function addPlayOrigin(context: FeatureContext): void {
  const { app, platform } = context;
  const { play, publicUrl } = platform.config;
  if (!play) return;
  const headers = playHeaders(play, publicUrl);
  app.addHook('onRequest', async (request, reply) => {
    const host = readPlayHost(play, request.headers.host ?? '');
    if (!host) return;
    reply.headers(headers);
    const services = {
      platform,
      owner: findUploads(context),
      findAccount: context.ports.findAccountBySession,
    };
    try {
      await answer(services, host.entryId, request, reply);
    } catch (error) {
      request.log.error({ err: error }, 'a game could not be sent');
      reply.code(503).header('retry-after', '5').type('text/plain').send('Please try again in a moment.\n');
    }
    return reply;
  });
}
