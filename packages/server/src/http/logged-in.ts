import { Problem } from './problems.ts';
import type { Viewer } from './viewer.ts';

/** The viewer's account, for use cases of routes that require a login. */
export function getAccount(viewer: Viewer): NonNullable<Viewer['account']> {
  if (!viewer.account) throw new Problem('not-logged-in');
  return viewer.account;
}
