import type { Letter, Letters, LettersAsGiver, writeLetter as writeRoute } from '@tinsmith/contract/letter';
import type { Received } from '@tinsmith/contract/route';
import { canWriteLetter } from '@tinsmith/domain/gift-rules';
import type { EntrantId } from '@tinsmith/domain/ids';
import { hasVisibleText, normalizeText } from '@tinsmith/domain/plain-text';
import { Problem } from '../../http/problems.ts';
import type { Platform } from '../../platform/platform.ts';
import { sanitizePostText, showPostText } from '../../platform/post-text.ts';
import type { CompetitionView } from '../competition/competition.queries.ts';
import {
  deleteLetter,
  findPostPlace,
  insertLetter,
  insertSign,
  type LetterRow,
  listLetters,
  updateLetter,
} from './letter.queries.ts';

type Needs = Pick<Platform, 'db'>;
const done = { done: true } as const;

const getEntrantId = ({ standing }: Pick<CompetitionView, 'standing'>): EntrantId => {
  if (standing.entrantId === null) throw new Problem('not-joined');
  return standing.entrantId;
};

const presentLetters = (rows: readonly LetterRow[], side: 'giver' | 'receiver'): Letter[] =>
  rows.flatMap(({ id, isFromGiver, text, day, isWaiting }) => {
    if (text === null) return [];
    const isOwn = isFromGiver === (side === 'giver');
    const typed = isOwn && isWaiting ? text : null;
    return [{ id, isOwn, text: showPostText(text), typed, day, isWaiting }];
  });

/** Both threads of an entrant: as a giver with their receiver, as a receiver with a nameless santa. */
export async function readLetters({ db }: Needs, view: CompetitionView): Promise<Letters> {
  const place = await findPostPlace(db, getEntrantId(view));
  const own = await listLetters(db, place.entrantId, 'receiver');
  const nextDay = new Date(place.nextPostMs).toISOString().slice(0, 10);
  const { row } = view;
  const threads: LettersAsGiver[] = [];
  for (const { isElf: _, ...receiver } of place.receivers) {
    const theirs = await listLetters(db, receiver.entrantId, 'giver');
    threads.push({
      receiver,
      letters: presentLetters(theirs, 'giver'),
      canSign: !theirs.some(({ text, day }) => text === null && day === nextDay),
    });
  }
  const asElf = threads.filter((_, index) => place.receivers[index]?.isElf);
  return {
    nextPost: place.nextPostMs,
    canWrite: canWriteLetter(row, row.nowMs),
    asGiver: threads.find((thread) => !asElf.includes(thread)) ?? null,
    asElf,
    asReceiver: {
      letters: presentLetters(own, 'receiver'),
      signDay: own.findLast(({ text }) => text === null)?.day ?? null,
    },
  };
}

/** The text of a letter or a note, safe to store. */
export function readLetterText(sent: string): string {
  const text = normalizeText(sent);
  if (!hasVisibleText(text)) throw new Problem('no-message');
  const safe = sanitizePostText(text);
  if (safe === null) throw new Problem('text-too-long');
  return safe;
}

/** The entrant's own receiver, or another whom they make a game for. */
async function getReceiverId(
  { db }: Needs,
  entrantId: EntrantId,
  receiverId: number | undefined,
): Promise<EntrantId> {
  const { receivers } = await findPostPlace(db, entrantId);
  const receiver = receivers.find((one) =>
    receiverId === undefined ? !one.isElf : one.entrantId === receiverId,
  );
  if (!receiver) throw new Problem('no-receiver');
  return receiver.entrantId;
}

export async function writeLetter(
  needs: Needs,
  view: CompetitionView,
  { to, receiverId: wantedId, text: sent }: Received<typeof writeRoute>['body'],
) {
  const text = readLetterText(sent);
  const entrantId = getEntrantId(view);
  const isFromGiver = to === 'receiver';
  const receiverId = isFromGiver ? await getReceiverId(needs, entrantId, wantedId) : entrantId;
  if (!(await insertLetter(needs.db, { receiverId, isFromGiver, text }))) throw new Problem('no-receiver');
  return done;
}

export async function changeLetter({ db }: Needs, view: CompetitionView, id: number, sent: string) {
  if (!(await updateLetter(db, id, getEntrantId(view), readLetterText(sent)))) throw new Problem('no-letter');
  return done;
}

export async function takeBackLetter({ db }: Needs, view: CompetitionView, id: number) {
  if (!(await deleteLetter(db, id, getEntrantId(view)))) throw new Problem('no-letter');
  return done;
}

/** 'Your santa is at work', and nothing else. */
export async function signAtWork(needs: Needs, view: CompetitionView, receiverId: number | undefined) {
  await insertSign(needs.db, await getReceiverId(needs, getEntrantId(view), receiverId));
  return done;
}
