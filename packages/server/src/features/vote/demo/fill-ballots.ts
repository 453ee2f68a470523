import { categories } from '@tinsmith/domain/ballot';
import type { DemoEdition, DemoStage } from '../../../demo/demo-stage.ts';
import { seededRandom } from '../../../demo/seeded-random.ts';
import { type DemoBallot, insertDemoBallots, listDemoBallotEntries } from './demo-vote.queries.ts';

const reviews = [
  'The first minute says it all, and then it keeps going. I stayed for three more.',
  'Lovely palette. The jump feels a little late, but I got used to it.',
  'I laughed at the ending. Please tell me there is a second level somewhere.',
  'Hard! I never got past the third screen, and I still want to.',
  'The sound does half of the work here. Good headphones recommended.',
  'It took me a while to find out what to do. A line of help would be enough.',
  'Small and finished, which is more than I can say for mine.',
  'The rule about the hat is met in the best possible way.',
];

const clamp = (score: number) => Math.max(1, Math.min(5, Math.round(score)));

/** The ballots of an edition whose voting is over: everyone voted for some games that are not their own. */
export async function fillBallots({ db, unverified }: DemoStage, edition: DemoEdition): Promise<void> {
  const { competition, id: competitionId } = edition;
  const entries = await listDemoBallotEntries(db, competitionId);
  const random = seededRandom(`${competition.short} ballots`);
  const quality = new Map(entries.map(({ id }) => [id, categories.map(() => 2.2 + random() * 2.4)] as const));
  const voters = [...edition.entrantIds].filter(([name]) => !unverified.has(name));
  const ballots = voters.flatMap(([, entrantId]) =>
    entries
      .filter(({ memberIds }) => !memberIds.includes(entrantId) && random() < 0.35)
      .map(
        ({ id }): DemoBallot => ({
          entrantId,
          entryId: id,
          scores: categories.map((_, index) => clamp((quality.get(id)?.[index] ?? 3) + random() * 2 - 1)),
          review: random() < 0.5 ? (reviews[Math.floor(random() * reviews.length)] ?? '') : '',
          savedMs: Math.round(competition.endMs + random() * (competition.votingEndMs - competition.endMs)),
        }),
      ),
  );
  await insertDemoBallots(db, competitionId, ballots);
}
