import type { DemoEdition, DemoStage } from '../../../demo/demo-stage.ts';
import { insertDemoAccounts } from '../../account/demo/demo-account.queries.ts';
import { insertDemoEntrants } from '../../entrant/demo/demo-entrant.queries.ts';
import { type DemoEntry, insertDemoEntries } from './demo-entry.queries.ts';
import { storeEntryPicture } from './store-entry-picture.ts';

/** How many are stored at the same time. */
const numAtOnce = 200;

/** The generated entries of an edition, with people of their own. */
export async function fillCrowd(stage: DemoStage, { competition, id, crowd }: DemoEdition): Promise<void> {
  if (crowd.length === 0) return;
  const { db } = stage;
  const numPeople = crowd.reduce((sum, { numAuthors }) => sum + numAuthors, 0);
  const accounts = await insertDemoAccounts(
    db,
    Array.from({ length: numPeople }, (_, place) => ({ username: `crowd-${place + 1}`, isVerified: true })),
  );
  const entrantIds = [
    ...(
      await insertDemoEntrants(
        db,
        id,
        [...accounts.values()].map((accountId, place) => ({
          accountId,
          info: '',
          joinedMs: competition.startMs - (numPeople - place) * 60_000,
        })),
      )
    ).values(),
  ];
  for (let from = 0; from < crowd.length; from += numAtOnce) {
    const planned = crowd.slice(from, from + numAtOnce).flatMap((entry) => {
      const memberIds = entrantIds.splice(0, entry.numAuthors);
      return memberIds.length > 0 ? [{ ...entry, memberIds }] : [];
    });
    const entries = planned.map(
      async ({ title, game, memberIds }): Promise<DemoEntry> => ({
        title,
        teamName: '',
        text: game.pitch,
        credits: '',
        chosenTags: game.tags,
        ...(await storeEntryPicture(stage, game.picture)),
        memberIds,
      }),
    );
    await insertDemoEntries(db, id, await Promise.all(entries));
  }
}
