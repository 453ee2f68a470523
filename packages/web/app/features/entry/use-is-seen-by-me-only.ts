import type { Entry } from '@tinsmith/contract/entry';
import { useCurrentUser } from '../../page/use-site.ts';

/** Whether only the viewer sees this entry, because no one in it has confirmed an address. */
export function useIsSeenByMeOnly({ entrants }: Pick<Entry, 'entrants'>): boolean {
  const { login, isVerified } = useCurrentUser();
  return !isVerified && entrants.length === 1 && entrants[0]?.name === login;
}
