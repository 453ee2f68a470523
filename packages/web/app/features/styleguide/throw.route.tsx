import { anyone, uncached } from '@tinsmith/contract/access';
import { useEffect, useState } from 'react';
import { callApi } from '../../api/browser-api.ts';
import { loadCode } from '../../connection/rescue.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField, TextField } from '../../ui/field.tsx';

export const handle: PageHandle = { access: anyone, cache: uncached };

/** An error that breaks whatever shows it, too. */
class BrokenBoundary extends Error {
  get status(): number {
    throw new Error('broken for a test');
  }
}

/** Throws uncaught errors of each kind, and loads a part on demand, for the tests of both. */
export default function ThrowPage() {
  const [part, setPart] = useState('');
  const [isBroken, setIsBroken] = useState(false);
  // Lets a test make every call as the site's scripts do.
  useEffect(() => void Object.assign(window, { callApi }), []);
  const throwNow = () => {
    throw new Error('thrown for a test');
  };
  const rejectNow = () => {
    void Promise.reject(new Error('rejected for a test'));
  };
  const loadPart = async () => setPart((await loadCode(() => import('./late-part.ts'))).latePart);
  if (isBroken) throw new BrokenBoundary();
  return (
    <>
      <h1>Trouble</h1>
      <TextField label="Text" name="text" />
      <PasswordField label="Password" autoComplete="current-password" />
      <Button onClick={loadPart}>Load a part</Button>
      <p role="status">{part}</p>
      <Button onClick={() => setIsBroken(true)}>Break everything</Button>
      <Button onClick={throwNow}>Throw</Button>
      <Button onClick={rejectNow}>Reject</Button>
    </>
  );
}
