import { getWaiting } from '@tinsmith/contract/admin-records';
import { type ReactNode, useEffect } from 'react';
import { callApi } from '../../api/browser-api.ts';
import { usePoll } from '../../live/use-poll.ts';
import { countAll, setWaiting, useWaiting } from './waiting-store.ts';

const refreshMs = 10_000;

const ask = () =>
  callApi(getWaiting, {}).then(
    ({ items }) => setWaiting(items),
    () => {
      // The next request may get through.
    },
  );

/** How much waits for a member of staff, beside 'Admin'. Nothing is asked for others. */
export default function NumWaiting(): ReactNode {
  const num = countAll(useWaiting([]));
  usePoll(ask, refreshMs);
  useEffect(() => {
    void ask();
    // The next person to log in may not be staff, or of another rank.
    return () => setWaiting(null);
  }, []);
  return (
    num > 0 && (
      <>
        {num}
        <span className="visually-hidden"> waiting</span>
      </>
    )
  );
}
