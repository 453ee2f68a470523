import { isLoggedOut, isProblem } from '@tinsmith/contract/client';
import type { Competition } from '@tinsmith/contract/competition';
import type { PlayQueue } from '@tinsmith/contract/queue';
import { getCompetition } from '../../../api/gen/competition.ts';
import { getQueue } from '../../../api/gen/queue.ts';
import type { PageRequest } from '../../../page/load.ts';

export interface QueuePageData {
  readonly competition: Competition;
  readonly isLoggedIn: boolean;
  readonly isVerified: boolean;
  /** Null if the viewer has not joined, or there is no voting. */
  readonly queue: PlayQueue | null;
}

/** What the pages of the queue have in common. */
export async function loadQueue({ call, params, whoAsks }: PageRequest): Promise<QueuePageData> {
  const compo = { params: { compoId: params.compoId ?? '' } };
  const [competition, { login, isVerified }] = await Promise.all([call(getCompetition, compo), whoAsks()]);
  const without = { competition, isVerified, queue: null };
  if (login === null) return { ...without, isLoggedIn: false };
  if (competition.kind === 'gift-exchange' || !competition.afterEnd) return { ...without, isLoggedIn: true };
  try {
    return { ...without, isLoggedIn: true, queue: await call(getQueue, compo) };
  } catch (error) {
    if (isProblem(error, 'not-joined')) return { ...without, isLoggedIn: true };
    if (isLoggedOut(error)) return { ...without, isLoggedIn: false };
    throw error;
  }
}

export const statusOf = ({ isLoggedIn }: QueuePageData): number => (isLoggedIn ? 200 : 401);
