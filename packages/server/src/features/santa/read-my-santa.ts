import type { MySecretSanta } from '@tinsmith/contract/santa';
import { currentEvent } from '@tinsmith/domain/current-event';
import type { Ports } from '../../http/feature.ts';
import { getAccount } from '../../http/logged-in.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import type { WhichCompetition } from '../competition/competition.queries.ts';
import { readGifts } from './gifts.ts';
import { findLatestExchange, findOwnPlace, type OwnPlaceRow } from './pair.queries.ts';
import { presentWishlist } from './present-wishlist.ts';

type Needs = Pick<Platform, 'db'>;
type Events = Pick<Ports, 'getCompetition' | 'listEvents'>;

/** How long after its end a user's latest gift exchange is still shown. */
const shownDays = 60;

/** The requested event; otherwise the current one if it is a gift exchange; otherwise the viewer's latest. */
async function findWhich(
  { db }: Needs,
  { listEvents }: Pick<Events, 'listEvents'>,
  viewer: Viewer,
  short: string | undefined,
): Promise<WhichCompetition | null> {
  if (short !== undefined) return { short };
  const { id: accountId } = getAccount(viewer);
  const events = await listEvents(accountId);
  const current = currentEvent(events, events[0]?.nowMs ?? 0);
  if (current?.kind === 'gift-exchange') return { id: current.id };
  return (await findLatestExchange(db, accountId, shownDays)) ?? (current && { id: current.id });
}

function stateOf(place: OwnPlaceRow, hasStarted: boolean): MySecretSanta['state'] {
  if (!hasStarted) return 'before';
  if (!place.isDrawn) return 'due';
  if (place.receiver) return 'paired';
  if (place.cameToHelp) return 'stand-in';
  if (place.isSetAside) return 'set-aside';
  if (place.isInDraw) return 'waiting';
  return place.wasSuspended ? 'suspended' : 'unverified';
}

const nothing: MySecretSanta = {
  competition: null,
  competitionStarted: false,
  competitionEnded: false,
  joinedCompetition: false,
  state: 'none',
  secretSanta: null,
  reverse: null,
  ownWishlist: null,
  hasNewReceiver: false,
  gift: null,
  given: [],
  team: { numReceivers: 0, mates: [] },
};

/** The pairs that a user may know: their receiver from the start on, their giver from the end on. */
export async function readMySanta(
  needs: Needs,
  events: Events,
  viewer: Viewer,
  short: string | undefined,
): Promise<MySecretSanta> {
  const which = await findWhich(needs, events, viewer, short);
  if (!which) return nothing;
  const { row, shown } = await events.getCompetition(viewer, which);
  const started = {
    competition: shown,
    competitionStarted: shown.afterStart,
    competitionEnded: shown.afterEnd,
    joinedCompetition: shown.joinedCompetition,
  };
  const place =
    row.kind === 'gift-exchange' ? await findOwnPlace(needs.db, row.id, getAccount(viewer).id) : null;
  if (!place) return { ...nothing, ...started };
  const { name, receiver, giver } = place;
  const gifts = await readGifts(needs, place.entrantId);
  return {
    ...started,
    state: stateOf(place, shown.afterStart),
    secretSanta: receiver && {
      giver: { name },
      receiver: {
        name: receiver.name,
        entrantId: receiver.entrantId,
        wishlist: presentWishlist(receiver),
      },
    },
    reverse: giver,
    ownWishlist: presentWishlist(place),
    hasNewReceiver: place.hasNewReceiver && !shown.afterEnd,
    ...gifts,
  };
}
