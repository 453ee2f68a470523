import { type ComponentType, lazy } from 'react';
import { loadCode, readPatiently } from '../connection/rescue.ts';

/**
 * A part of the page that few viewers have, and that comes with the page's data. The server writes it with the rest, and
 * only where it is shown does the browser load its code. The page starts once it has all of it, so that nothing that was
 * written, or typed into it, is dropped before. A part that a press opens is a `useLateForm`.
 */
export const latePart = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(async () => ({
    default: await readPatiently(() => loadCode(load), new AbortController().signal),
  }));
