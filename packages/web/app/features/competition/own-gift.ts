import type { Call } from '@tinsmith/contract/client';
import type { Competition } from '@tinsmith/contract/competition';
import { getMySecretSanta } from '../../api/gen/santa.ts';

/** The gift for the viewer, once the gifts are open. */
export interface OwnGift {
  readonly isHere: boolean;
  readonly isUnwrapped: boolean;
  readonly entryId: number | null;
}

/** Null for everyone who is not to get one, and before the end. */
export async function loadOwnGift(
  call: Call,
  event: Pick<Competition, 'short' | 'kind' | 'afterEnd' | 'joinedCompetition'>,
): Promise<OwnGift | null> {
  if (event.kind !== 'gift-exchange' || !event.afterEnd || !event.joinedCompetition) return null;
  const { gift, reverse } = await call(getMySecretSanta, { query: { compo: event.short } });
  return (
    gift && {
      isHere: gift.state === 'here',
      isUnwrapped: gift.isUnwrapped,
      entryId: reverse?.entryId ?? null,
    }
  );
}

/** The entry that pages hide from its receiver until they have unwrapped it; null if there is none. */
export const wrappedEntryOf = (gift: OwnGift | null): number | null =>
  gift?.isHere && !gift.isUnwrapped ? gift.entryId : null;
