import { findProofs, type Proof } from './find-proofs.ts';
import { readUnusedExports } from './unused-exports.ts';

/** The proofs that prove nothing: they only use product code that the product itself does not use. */
export function findDeadProofs(root: string, files: readonly string[]): Proof[] {
  const isUnused = readUnusedExports(root);
  return files.flatMap(findProofs).filter(({ uses }) => uses.length > 0 && uses.every(isUnused));
}
