import { Problem } from './problems.ts';
import type { Viewer } from './viewer.ts';

/** The viewer's account, for use cases that routes open to logged-in people only. */
export function getAccount(viewer: Viewer): NonNullable<Viewer['account']> {
  if (!viewer.account) throw new Problem('not-logged-in');
  return viewer.account;
}
