import type { getWaiting } from '@tinsmith/contract/admin-records';
import type { Output } from '@tinsmith/contract/route';
import { type ReactNode, useEffect } from 'react';
import { fetchApi } from '../../api/browser-api.ts';
import { usePoll } from '../../live/use-poll.ts';
import { countAll, setWaiting, useWaiting } from './waiting-store.ts';

const refreshMs = 10_000;

// The type comes from the contract; importing the value would load the whole staff area on every page.
const path: (typeof getWaiting)['path'] = '/api/v1/admin/waiting';

async function ask(): Promise<void> {
  try {
    const answer = await fetchApi(path, { method: 'GET', headers: {} });
    if (answer.ok) setWaiting(((await answer.json()) as Output<typeof getWaiting>).items);
  } catch {
    // The next request may get through.
  }
}

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
