import { useEffect, useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { RootData } from './root-data.ts';

/** The outcome of a form sent without script: `posted.17`, `joined`. */
export interface Flash {
  readonly kind: string;
  readonly detail: string;
}

// The frame's data outlives the page that it came with.
let taken: string | null = null;

/** The previous form's outcome, for the first page that asks, if it shows that kind. */
export function useFlash(...kinds: readonly string[]): Flash | null {
  const flash = useRouteLoaderData<RootData>('root')?.flash ?? null;
  const [shown] = useState(() => (flash !== null && flash !== taken ? flash : null));
  useEffect(() => {
    taken = shown ?? taken;
  }, [shown]);
  const [kind = '', detail = ''] = shown?.split('.') ?? [];
  return kinds.includes(kind) ? { kind, detail } : null;
}
