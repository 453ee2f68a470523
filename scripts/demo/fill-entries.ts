import { skillNames } from '../../packages/domain/src/skills.ts';
import { type DemoEntry, insertDemoEntries, insertDemoInvitation, markDemoLooking } from './demo.queries.ts';
import type { DemoStage, StoredEdition } from './demo-stage.ts';
import type { DemoGame } from './games/game.ts';
import { unverifiedPeople } from './people.ts';
import { storeEntryPicture } from './store-picture.ts';

const numLooking = 6;

const describe = ({ pitch, description, controls }: DemoGame): string =>
  `${pitch}\n\n${description}\n\n<b>Controls.</b> ${controls}`;

/** The games of an edition, a pending invitation, and people looking for a team. */
export async function fillEntries(stage: DemoStage, edition: StoredEdition): Promise<void> {
  const { db } = stage;
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
  const entryIds = await insertDemoEntries(db, edition.id, made);
  if (!edition.isChosen) return;
  const makers = new Set(edition.games.flatMap(({ authors }) => authors));
  const [asked, ...looking] = [...edition.entrantIds]
    .filter(([name]) => !makers.has(name) && !unverifiedPeople.has(name))
    .map(([, entrantId]) => entrantId);
  if (asked === undefined) return;
  for (const [index, entryId] of entryIds.slice(0, 2).entries()) {
    const founder = made[index]?.memberIds[0];
    if (founder !== undefined) await insertDemoInvitation(db, entryId, founder, asked);
  }
  for (const [index, entrantId] of looking.slice(0, numLooking).entries())
    await markDemoLooking(db, entrantId, [skillNames[index] ?? 'Code', 'Snacks']);
}
