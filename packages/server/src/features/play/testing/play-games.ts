import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { SealedFile } from '@tinsmith/contract/file';
import type { StartedPlay } from '@tinsmith/contract/play';
import { parsePlayPlace } from '@tinsmith/domain/play-place';
import { afterAll } from 'vitest';
import type { Config } from '../../../config.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { upload } from '../../../testing/uploads.ts';
import { createZip } from '../../../testing/zip.ts';
import { unpackGames } from '../unpack-games.job.ts';

const made: string[] = [];

/** The settings of a site with games, in a folder of its own. Call it in a test file, as the config of its app. */
export function usePlay(address = 'http://*.play.localhost'): () => Partial<Config> {
  afterAll(async () => {
    for (const folder of made.splice(0)) await rm(folder, { recursive: true, force: true });
  });
  return () => {
    const playDir = mkdtempSync(path.join(tmpdir(), 'tinsmith-play-'));
    made.push(playDir);
    return { play: parsePlayPlace(address), playDir };
  };
}

/** A small web game; `text` is in its page. */
export const createGame = (text = 'A game'): Buffer =>
  createZip([
    { path: 'index.html', content: Buffer.from(`<!doctype html><title>${text}</title>`) },
    { path: 'game.js', content: Buffer.from(`// ${text}\n`.repeat(200)) },
  ]);

/** Uploads a game and unpacks it, as the worker does within a minute. */
export async function uploadGame(
  t: TestApp,
  token: string,
  entryId: number,
  bytes: Buffer = createGame(),
  given: Parameters<typeof upload>[4] = { name: 'game-web.zip' },
): Promise<SealedFile> {
  const file = await upload(t, token, entryId, bytes, given);
  await unpackGames.run(t.platform, {});
  return file;
}

export const startPlay = (t: TestApp, token: string | undefined, entryId: number) =>
  t.visitor(token).post(`/api/v1/entry/${entryId}/play`, {});

/** The address of a game for a person. */
export async function findPlayUrl(t: TestApp, token: string | undefined, entryId: number): Promise<URL> {
  const answer = await startPlay(t, token, entryId);
  if (answer.statusCode !== 200) throw new Error(`Not started: ${answer.statusCode} ${answer.body}`);
  return new URL(answer.json<StartedPlay>().url);
}

/** Asks the origin of games, as a browser would: with the host of the address. */
export const ask = (
  t: TestApp,
  url: URL,
  headers: Record<string, string> = {},
  method: 'GET' | 'HEAD' | 'POST' = 'GET',
) => t.app.inject({ method, url: `${url.pathname}${url.search}`, headers: { host: url.host, ...headers } });
