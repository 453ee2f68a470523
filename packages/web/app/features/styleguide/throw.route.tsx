import { anyone, uncached } from '@tinsmith/contract/access';
import type { PageHandle } from '../../page/page-handle.ts';
import { Button } from '../../ui/button.tsx';

export const handle: PageHandle = { access: anyone, cache: uncached };

/** Throws uncaught errors of each kind, for the test of error reports. */
export default function ThrowPage() {
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
