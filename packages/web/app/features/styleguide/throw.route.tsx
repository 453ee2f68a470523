import { anyone, uncached } from '@tinsmith/contract/access';
import { useEffect } from 'react';
import { callApi } from '../../api/browser-api.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { Button } from '../../ui/button.tsx';

export const handle: PageHandle = { access: anyone, cache: uncached };

/** Throws uncaught errors of each kind, for the test of error reports. */
export default function ThrowPage() {
  // Lets a test make every call as the site's scripts do.
  useEffect(() => void Object.assign(window, { callApi }), []);
  const throwNow = () => {
    throw new Error('thrown for a test');
  };
  const rejectNow = () => {
    void Promise.reject(new Error('rejected for a test'));
  };
  return (
    <>
      <h1>Trouble</h1>
      <Button onClick={throwNow}>Throw</Button>
      <Button onClick={rejectNow}>Reject</Button>
    </>
  );
}
