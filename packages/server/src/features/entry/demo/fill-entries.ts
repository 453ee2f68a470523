import type { DemoGame } from '../../../demo/demo-game.ts';
import type { DemoEdition, DemoStage } from '../../../demo/demo-stage.ts';
import { type DemoEntry, insertDemoEntries } from './demo-entry.queries.ts';
import { storeEntryPicture } from './store-entry-picture.ts';

const describe = ({ pitch, description, controls }: DemoGame): string =>
  `${pitch}\n\n${description}\n\n<b>Controls.</b> ${controls}`;

/** The games of an edition. */
export async function fillEntries(stage: DemoStage, edition: DemoEdition): Promise<void> {
  const entries = await Promise.all(
    edition.games.map(
      async (game): Promise<DemoEntry> => ({
        title: game.title,
        teamName: game.teamName ?? '',
        text: describe(game),
        credits: game.credits,
        chosenTags: game.tags,
        ...(await storeEntryPicture(stage, game.picture)),
        memberIds: game.authors.flatMap((name) => edition.entrantIds.get(name) ?? []),
      }),
    ),
  );
  // If a real user has the author's name, the game has no author and is left out.
  const made = entries.filter(({ memberIds }) => memberIds.length > 0);
  const ids = await insertDemoEntries(stage.db, edition.id, made);
  for (const [index, id] of ids.entries()) edition.entryIds.set(made[index]?.title ?? '', id);
}
