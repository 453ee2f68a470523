import { useRouteLoaderData } from 'react-router';
import { formKeyField } from '../api/form-key.ts';
import type { RootData } from '../page/root-data.ts';

/**
 * Lets a form be sent without script, and tells a form that is sent again from one that is filled in again. Empty on
 * pages shared by everyone; there only a script can send it.
 */
export function CsrfField() {
  const data = useRouteLoaderData<RootData>('root');
  const madeAt = data?.user.login && data.event.currentEvent?.serverTime;
  return (
    <>
      <input type="hidden" name="csrftoken" value={data?.csrfToken ?? ''} />
      {madeAt && <input type="hidden" name={formKeyField} value={madeAt} />}
    </>
  );
}
