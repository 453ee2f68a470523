import type { Access } from '@tinsmith/contract/route';
import { can } from '@tinsmith/domain/ranks';
import { Problem } from './problems.ts';
import type { Viewer } from './viewer.ts';

/** The one place that decides who may call. Throws what the caller is told otherwise. */
export function checkAccess(access: Access, viewer: Viewer): void {
  switch (access.who) {
    case 'anyone':
      return;
    case 'user':
      if (!viewer.account) throw new Problem('not-logged-in');
      return;
    case 'verified':
      if (!viewer.account) throw new Problem('not-logged-in');
      if (!viewer.account.isVerified) throw new Problem('not-verified');
      return;
    case 'staff':
      if (!can(viewer.account?.rank ?? null, access.can)) throw new Problem('not-staff');
      return;
    default:
      // A value that the type does not know must close the door, not open it.
      throw new Problem('not-staff');
  }
}
