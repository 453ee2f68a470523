import { crc32 } from 'node:zlib';
import type { DemoGame } from '../../../demo/demo-game.ts';
import type { DemoEdition, DemoStage } from '../../../demo/demo-stage.ts';
import { createZip } from '../../../testing/zip.ts';
import { buildLoveGame, hasLove } from './build-love-game.ts';
import { type DemoFile, insertDemoFiles, linkDemoEntries } from './demo-file.queries.ts';
import { writeSmallGame } from './small-game.ts';

const slugOf = ({ title }: DemoGame): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

const zip = (files: Readonly<Record<string, string>>): Buffer =>
  createZip(Object.entries(files).map(([path, text]) => ({ path, content: Buffer.from(text) })));

const sourceOf = ({ title, pitch }: DemoGame) =>
  zip({
    'README.txt': `${title}\n\n${pitch}\n`,
    Makefile: 'game: main.c\n\tcc -o game main.c\n',
    'main.c': `#include <stdio.h>\n\nint main(void) {\n  puts(${JSON.stringify(title)});\n}\n`,
  });

/** In the edition that people look at, two games are made with a real engine: one with threads, one without. */
const hasEngine = (edition: DemoEdition, index: number): boolean =>
  edition.isChosen && index < 4 && hasLove();

const pageOf = async (edition: DemoEdition, { title, pitch }: DemoGame, index: number): Promise<Buffer> =>
  hasEngine(edition, index) ? buildLoveGame(title, index === 0) : zip(writeSmallGame(title, pitch));

/** Which games of the demo publish their source, and which run in a browser. */
const hasSource = (index: number): boolean => index % 6 !== 4;
const hasPage = (index: number): boolean => index % 2 === 0;

/** Small real archives for the games of an edition. */
export async function fillFiles({ db, files }: DemoStage, edition: DemoEdition): Promise<void> {
  if (!files) return;
  const made: DemoFile[] = [];
  for (const [index, game] of edition.games.entries()) {
    const slug = slugOf(game);
    const add = async (suffix: string, tags: readonly string[], bytes: Buffer) =>
      made.push({
        title: game.title,
        name: `${slug}-${suffix}.zip`,
        tags,
        address: await files.put('zip', bytes),
        crc32: crc32(bytes),
      });
    if (hasSource(index)) await add('src', ['source'], sourceOf(game));
    if (hasPage(index)) await add('web', ['web'], await pageOf(edition, game, index));
  }
  await insertDemoFiles(db, edition.id, made);
  const linked = edition.games.filter((_, index) => index % 5 === 2);
  await linkDemoEntries(
    db,
    edition.id,
    linked.map((game) => ({
      title: game.title,
      play: `https://games.example.org/${slugOf(game)}`,
      video: `https://video.example.org/${slugOf(game)}`,
    })),
  );
}
