import { maxRedirects, RedirectCounter } from '@tinsmith/domain/redirect-limit';
import { data, redirect } from 'react-router';
import type { Failure } from './load.ts';

const counter = new RedirectCounter();

/** Called when a navigation has arrived; the next one starts counting anew. */
export const navigationArrived = (): void => counter.reset();

/** The only way pages redirect: the router follows redirects without end, so they are counted here. */
export function redirectTo(path: string): Response {
  // On the server each redirect is a request of its own, and the browser counts.
  if (typeof window === 'undefined') return redirect(path);
  if (counter.follow()) return redirect(path);
  counter.reset();
  const failure: Failure = { message: 'Too many redirects', sentence: `More than ${maxRedirects} in a row.` };
  throw data(failure, { status: 508 });
}
