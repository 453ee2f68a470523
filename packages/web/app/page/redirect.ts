import { maxRedirects, RedirectCounter } from '@tinsmith/domain/redirect-limit';
import { data, redirect } from 'react-router';
import type { Failure } from './load.ts';

const counter = new RedirectCounter();

/** Called when a navigation has completed; the next one starts counting from zero. */
export const navigationArrived = (): void => counter.reset();

/** The only way pages redirect: the router follows redirects endlessly, so they are counted here. */
export function redirectTo(path: string): Response {
  // On the server each redirect is a separate request, and the browser counts.
  if (typeof window === 'undefined') return redirect(path);
  if (counter.follow()) return redirect(path);
  counter.reset();
  const failure: Failure = { message: 'Too many redirects', sentence: `More than ${maxRedirects} in a row.` };
  throw data(failure, { status: 508 });
}
