import type { ShownFile } from './file-course.ts';
import type { SealLook } from './seal-sprites.ts';

export function lookOf({ sealed }: ShownFile): SealLook {
  if (!sealed) return 'open';
  if (sealed.state !== 'checked') return sealed.postCompo ? 'added' : 'sealed';
  return sealed.postCompo ? 'added' : 'arrived';
}
