import { type DemoEntry, insertDemoAccounts, insertDemoEntrants, insertDemoEntries } from './demo.queries.ts';
import type { DemoStage, StoredEdition } from './demo-stage.ts';
import { lineUps } from './games/line-ups.ts';
import { storeEntryPicture } from './store-picture.ts';

const first = ['Quiet', 'Second', 'Borrowed', 'Patient', 'Tin', 'Midnight', 'Almost', 'Royal', 'Folded'];
const second = ['Lighthouse', 'Moths', 'Trolley', 'Harbour', 'Elevator', 'Comet', 'Pudding', 'Weather'];

/** Two words and a number: no one reads three thousand titles, but each can be found. */
const titleOf = (place: number): string =>
  `${first[place % first.length]} ${second[Math.floor(place / first.length) % second.length]} ${place + 1}`;

/** How many are stored at the same time. */
const numAtOnce = 200;

/** Every fifth entry of the crowd has a team of two. */
const crewOf = (place: number): number => (place % 5 === 0 ? 2 : 1);

/** Fills an edition with generated people and entries, to try galleries of thousands. */
export async function fillCrowd(stage: DemoStage, edition: StoredEdition, numEntries: number): Promise<void> {
  const { db } = stage;
  const { competition, id } = edition;
  if (competition.startMs > stage.nowMs) return;
  const numPeople = Array.from({ length: numEntries }, (_, place) => crewOf(place)).reduce(
    (sum, crew) => sum + crew,
    0,
  );
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
  const games = lineUps[competition.kind].flat();
  for (let from = 0; from < numEntries; from += numAtOnce) {
    const places = Array.from({ length: Math.min(numAtOnce, numEntries - from) }, (_, index) => from + index);
    const planned = places.flatMap((place) => {
      const game = games[place % games.length];
      const memberIds = entrantIds.splice(0, crewOf(place));
      return game && memberIds.length > 0 ? [{ place, game, memberIds }] : [];
    });
    const entries = planned.map(
      async ({ place, game, memberIds }): Promise<DemoEntry> => ({
        title: titleOf(place),
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
