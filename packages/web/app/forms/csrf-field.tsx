import { useRouteLoaderData } from 'react-router';
import type { RootData } from '../page/root-data.ts';

/** Lets a form be sent without script. Empty on pages shared by everyone; there only a script can send it. */
export function CsrfField() {
  const token = useRouteLoaderData<RootData>('root')?.csrfToken;
  return <input type="hidden" name="csrftoken" value={token ?? ''} />;
}
