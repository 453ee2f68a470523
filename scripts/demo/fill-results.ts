import { categories } from '../../packages/domain/src/ballot.ts';
import { freezeSnapshot } from '../../packages/server/src/features/result/calculate-results.ts';
import { publishFrozen } from '../../packages/server/src/features/result/result.queries.ts';
import { insertDemoBallots, listDemoBallotEntries } from './ballot.queries.ts';
import type { DemoStage, StoredEdition } from './demo-stage.ts';
import { unverifiedPeople } from './people.ts';
import { seededRandom } from './seeded-random.ts';

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

/** Everyone votes for some games that are not their own; then the ranking is frozen and published. */
export async function fillResults(stage: DemoStage, edition: StoredEdition): Promise<void> {
  const { competition, id: competitionId, games } = edition;
  if (competition.kind !== 'speedhack' || competition.votingEndMs > stage.nowMs || games.length === 0) return;
  const { db } = stage;
  const entries = await listDemoBallotEntries(db, competitionId);
  const random = seededRandom(`${competition.short} ballots`);
  const quality = new Map(entries.map(({ id }) => [id, categories.map(() => 2.2 + random() * 2.4)] as const));
  const voters = [...edition.entrantIds].filter(([name]) => !unverifiedPeople.has(name));
  const ballots = voters.flatMap(([, entrantId]) =>
    entries
      .filter(({ memberIds }) => !memberIds.includes(entrantId) && random() < 0.35)
      .map(({ id }) => ({
        entrantId,
        entryId: id,
        scores: categories.map((_, index) => clamp((quality.get(id)?.[index] ?? 3) + random() * 2 - 1)),
        review: random() < 0.5 ? (reviews[Math.floor(random() * reviews.length)] ?? '') : '',
        savedMs: Math.round(competition.endMs + random() * (competition.votingEndMs - competition.endMs)),
      })),
  );
  await insertDemoBallots(db, competitionId, ballots);
  const audit = { accountId: null, via: 'command-line', competitionId, details: {} } as const;
  await freezeSnapshot(db, competitionId, { excluded: [] }, { ...audit, action: 'froze-results' });
  const note = `${entries.length} games, ${ballots.length} ballots, one winner. Thank you for playing each other's games.`;
  await publishFrozen(db, competitionId, note, { ...audit, action: 'published-results' });
}
