import { type ApiError, isApiError, isProblem } from '@tinsmith/contract/client';
import { loggedOutProblems } from '@tinsmith/contract/problems';

/** Why a page for staff is not shown. */
export interface DeskRefusal {
  readonly status: number;
  /** What failed; null if the viewer lacks the rank. */
  readonly problem: string | null;
}

/** What the failed call of a page for staff means for its viewer; anything but a refusal is thrown again. */
export function refusalOf(error: unknown): DeskRefusal {
  if (!isApiError(error)) throw error;
  const isOfRank = isProblem(error, 'not-staff', ...loggedOutProblems);
  const { status, message } = error as ApiError;
  return { status, problem: isOfRank ? null : message };
}
