import type { GivenGift, Thanks } from '@tinsmith/contract/gift';
import type { Gift, Given } from '@tinsmith/contract/santa';
import { readyDays } from '@tinsmith/domain/gift-rules';
import type { EntrantId } from '@tinsmith/domain/ids';
import { normalizeText } from '@tinsmith/domain/plain-text';
import { getAccount } from '../../http/logged-in.ts';
import { Problem } from '../../http/problems.ts';
import type { Viewer } from '../../http/viewer.ts';
import { addJob } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { showPostText } from '../../platform/post-text.ts';
import { type CompetitionView, findCompetition } from '../competition/competition.queries.ts';
import {
  countTeamGifts,
  findGift,
  type GiftRow,
  type GivenRow,
  listGiven,
  listGivenGifts,
  listMakerIds,
  listMateGifts,
  listShownThanks,
  listWrappedIds,
  markUnwrapped,
  updateReadyDay,
  updateThanks,
} from './gift.queries.ts';
import { readLetterText } from './letters.ts';
import { sendThanksMail } from './pair-mail.queries.ts';
import { presentWishlist } from './present-wishlist.ts';

type Needs = Pick<Platform, 'db'>;
const done = { done: true } as const;

const presentGift = ({ thanks, areThanksPublic, makers, ...row }: GiftRow): Gift => ({
  ...row,
  makers: [...makers],
  thanks: thanks === null ? null : { text: showPostText(thanks), typed: thanks, isPublic: areThanksPublic },
});

const presentGiven = ({ receiver, isChanged, thanks, ...row }: GivenRow): Given => ({
  ...row,
  receiver: { name: receiver.name, entrantId: receiver.entrantId, wishlist: presentWishlist(receiver) },
  canChangeDay: !row.isElf && !row.hasCome && !row.isTakenOver && !isChanged,
  thanks: thanks === null ? null : showPostText(thanks),
});

/** The gift for an entrant, and the gifts they give. */
export async function readGifts({ db }: Needs, entrantId: EntrantId) {
  const gift = await findGift(db, entrantId);
  return {
    gift: gift && presentGift(gift),
    given: (await listGiven(db, entrantId)).map(presentGiven),
    team: {
      numReceivers: await countTeamGifts(db, entrantId),
      mates: (await listMateGifts(db, entrantId)).map(({ thanks, ...row }) => ({
        ...row,
        thanks: thanks === null ? null : showPostText(thanks),
      })),
    },
  };
}

const entrantOf = ({ standing }: Pick<CompetitionView, 'standing'>): EntrantId => {
  if (standing.entrantId === null) throw new Problem('not-joined');
  return standing.entrantId;
};

/** 'Running late, by DATE'. The receiver sees it once the gifts are open. */
export async function sayLate(
  { db }: Needs,
  view: CompetitionView,
  { by, word }: { readonly by: string; readonly word: string },
) {
  const entrantId = entrantOf(view);
  if (!readyDays(view.row.endMs, view.row.nowMs).includes(by)) throw new Problem('bad-ready-day');
  if (await updateReadyDay(db, entrantId, { by, word: normalizeText(word).replaceAll('\n', ' ') }))
    return done;
  const own = (await listGiven(db, entrantId)).find(({ isElf, isTakenOver }) => !isElf && !isTakenOver);
  throw new Problem(own ? 'ready-day-set' : 'no-receiver');
}

export async function unwrapGift({ db }: Needs, view: CompetitionView) {
  if (!(await markUnwrapped(db, entrantOf(view)))) throw new Problem('no-gift');
  return done;
}

/** The first note is mailed to everyone who made the gift; later changes are not. */
export async function sendThanks(
  { db }: Needs,
  view: CompetitionView,
  { text: sent, isPublic }: { readonly text: string; readonly isPublic: boolean },
) {
  const text = readLetterText(sent);
  const entrantId = entrantOf(view);
  await db.transaction().execute(async (transaction) => {
    const thanked = await updateThanks(transaction, entrantId, { text, isPublic });
    if (!thanked) throw new Problem('no-gift');
    if (!thanked.isFirst) return;
    for (const makerId of await listMakerIds(transaction, thanked.pairId))
      await addJob(transaction, sendThanksMail, { pairId: thanked.pairId, makerId });
  });
  return done;
}

const giftsAPage = 60;

/** Who gave what to whom, once the gifts are open. */
export async function readGivenGifts(
  { db }: Needs,
  short: string,
  after: number | undefined,
): Promise<{ result: GivenGift[]; next: number | null }> {
  const competition = await findCompetition(db, short);
  if (!competition) throw new Problem('no-competition');
  const rows = await listGivenGifts(db, competition.id, after ?? 0, giftsAPage + 1);
  const shown = rows.slice(0, giftsAPage);
  return {
    result: shown.map(({ entryId, title, makers, receiver }) => ({
      entry: { id: entryId, title },
      makers: [...makers],
      receiver,
    })),
    next: rows.length > giftsAPage ? (shown.at(-1)?.receiverId ?? null) : null,
  };
}

export const readWrappedGifts = async ({ db }: Needs, viewer: Viewer) => ({
  result: await listWrappedIds(db, getAccount(viewer).id),
});

export async function readThanks({ db }: Needs, entryId: number): Promise<Thanks> {
  const rows = await listShownThanks(db, entryId);
  return { thanks: rows.map((row) => ({ ...row, text: showPostText(row.text) })) };
}
