import type { ResultEntry } from '@tinsmith/contract/result';
import { type Category, categories } from '@tinsmith/domain/ballot';
import { formatMean } from '@tinsmith/domain/results';
import type { Ports } from '../../http/feature.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { SnapshotEntry } from './result.queries.ts';

export type Cards = Pick<Ports, 'listCards'>;

const presentScore = ({ numBallots, ranks, sums, spreads }: SnapshotEntry, category: Category) => {
  const index = categories.indexOf(category);
  return {
    score: formatMean({ sum: sums[index] ?? 0, count: numBallots }),
    rank: ranks[index] ?? null,
    spread: spreads.slice(5 * index, 5 * index + 5),
  };
};

/** Entries of a ranking as a viewer sees them; without those the viewer may not know of. */
export async function presentResultEntries(
  { listCards }: Cards,
  viewer: Viewer,
  rows: readonly SnapshotEntry[],
): Promise<ResultEntry[]> {
  const list = await listCards(
    viewer,
    rows.map(({ entryId }) => entryId),
  );
  const cards = new Map(list.map((card) => [card.id, card]));
  return rows.flatMap((row): ResultEntry[] => {
    const card = cards.get(row.entryId);
    if (!card) return [];
    return [
      {
        ...card,
        numBallots: row.numBallots,
        hasTooFewBallots: row.hasTooFewBallots,
        scores: {
          all: presentScore(row, 'all'),
          art: presentScore(row, 'art'),
          tech: presentScore(row, 'tech'),
          genre: presentScore(row, 'genre'),
        },
        exclusion: row.exclusion,
      },
    ];
  });
}
