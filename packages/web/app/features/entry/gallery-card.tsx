import type { Competition } from '@tinsmith/contract/competition';
import type { EntryCard as Card } from '@tinsmith/contract/entry';
import { moodOf } from '@tinsmith/domain/mood';
import { formatOrdinal } from '@tinsmith/domain/ordinal';
import type { ReactNode } from 'react';
import { GiftShot } from '../../ui/craft/gift-shot.tsx';
import { EntryCard } from '../../ui/entry-card.tsx';
import { Pill } from '../../ui/pill.tsx';
import { santaAddress } from '../competition/santa-address.ts';
import { creditOf, playsOnPhone, titleOf } from './entry-labels.ts';

interface GalleryCardProps {
  entry: Card;
  /** Below the title; by default the authors, and whom a gift was made for. */
  by?: ReactNode;
  /** Its title's level: within a group, or directly below the page's title. */
  heading?: 'h2' | 'h3';
  isLazy?: boolean;
  children?: ReactNode;
}

export const cardImage = ({ thumbnail }: Card) =>
  thumbnail && { src: `/upload/${thumbnail.name}`, width: thumbnail.width, height: thumbnail.height };

/** The viewer's own gift in a list, until they have unwrapped it. */
export function WrappedCard({
  event,
  heading = 'h3',
}: {
  event: Pick<Competition, 'short'>;
  heading?: 'h2' | 'h3';
}) {
  return (
    <EntryCard
      to={santaAddress(event.short)}
      title="Your gift"
      by="Still wrapped"
      image={null}
      mood="winter"
      creature={{ picture: <GiftShot /> }}
      heading={heading}
    />
  );
}

/** The colours of the results table: the first is green, second and third are cyan. */
const rankPill = (rank: number) => (rank === 1 ? 'rank1' : rank <= 3 ? 'rank2' : 'line');

/** One entry of a list, as a card. */
export function GalleryCard({
  entry,
  by = creditOf(entry),
  heading = 'h3',
  isLazy,
  children,
}: GalleryCardProps) {
  const { rank, playsHere } = entry;
  const hasBelow = rank !== null || playsHere || Boolean(children);
  return (
    <EntryCard
      to={`/entry/${entry.id}`}
      title={titleOf(entry)}
      by={by}
      image={cardImage(entry)}
      isVideo={entry.isVideo}
      mood={moodOf(entry.kind, entry.competitionStart)}
      creature={entry.title || entry.team}
      heading={heading}
      {...(isLazy === undefined ? {} : { isLazy })}
    >
      {hasBelow && (
        <>
          {rank !== null && (
            <Pill kind={rankPill(rank)} icon="trophy">
              {formatOrdinal(rank)}
            </Pill>
          )}
          {playsHere && (
            <Pill kind="line" icon="play">
              Plays in the browser
            </Pill>
          )}
          {playsHere && playsOnPhone(entry) && (
            <Pill kind="line" icon="smartphone">
              Plays on a phone
            </Pill>
          )}
          {children}
        </>
      )}
    </EntryCard>
  );
}
