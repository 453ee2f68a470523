import { categories, categoryLabels } from '@tinsmith/domain/ballot';
import { formatOrdinal } from '@tinsmith/domain/ordinal';
import { sql } from 'kysely';
import { defineEventMail } from '../../http/event-mail.ts';
import type { Paragraph } from '../../platform/mail/mail-definition.ts';
import { listMailedPlaces, type MailedPlace } from './results-mail.queries.ts';

/** A mail mentions a category's place up to this one. */
const worthMentioning = 3;

function placeOf({ title, ranks, numRanked, hasTooFewBallots }: MailedPlace): Paragraph[] {
  const [overall] = ranks;
  if (hasTooFewBallots)
    return [
      [
        { bold: title || 'Your entry' },
        ' got too few ballots to be ranked. Its scores are with the results.',
      ],
    ];
  if (overall === null || overall === undefined) return [];
  const best = categories
    .map((category, index) => ({ label: categoryLabels[category].toLowerCase(), rank: ranks[index] ?? null }))
    .slice(1)
    .flatMap(({ label, rank }) =>
      rank !== null && rank <= worthMentioning ? [`${formatOrdinal(rank)} in ${label}`] : [],
    );
  const place = `${formatOrdinal(overall)} of ${numRanked}`;
  return [
    [
      { bold: title || 'Your entry' },
      ' came ',
      { bold: place },
      best.length > 0 ? `, and ${best.join(', ')}.` : '.',
    ],
  ];
}

const reviewsOf = ({ numReviews }: MailedPlace): Paragraph[] =>
  numReviews === 0
    ? []
    : [numReviews === 1 ? '1 person reviewed your game.' : `${numReviews} people reviewed your game.`];

/** Sent once, with the first publication; a correction is on the page. */
export const resultsMail = defineEventMail<MailedPlace | null>({
  name: 'results',
  priority: 'normal',
  switchedBy: 'results',
  due: sql`
    select c.id as competition_id, c.voting_ends_at as about, 0::bigint as subject_id
    from competition c join result r on r.competition_id = c.id and r.number = 1
    where r.published_at > app_now() - interval '48 hours' and r.published_at <= app_now()
      and c.voting_ends_at > app_now() - interval '90 days'`,
  againAfterHours: null,
  find: async (db, mails) => {
    const places = await listMailedPlaces(
      db,
      mails.flatMap(({ entryId }) => entryId ?? []),
    );
    return new Map(mails.map(({ id, entryId }) => [id, places.get(entryId ?? 0) ?? null]));
  },
  write: ({ title, short }, place) => ({
    subject: `${title}: the results are out`,
    preview: 'See how everyone did.',
    parts: [
      `The results of ${title} are out.`,
      ...(place ? [...placeOf(place), ...reviewsOf(place)] : []),
      { button: { label: 'See the results', path: `/${short}/results` } },
      "Thank you for playing each other's games.",
    ],
  }),
});
