import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { SecretKind } from './secret-kind.ts';

const features = path.resolve(import.meta.dirname, '../features');
const files = readdirSync(features)
  .map((name) => path.join(features, name, 'testing', `${name}.secrets.ts`))
  .filter((file) => existsSync(file));

/** Every secret of every feature that has one; http/secrecy.test.ts checks them all. */
export const allSecrets: readonly SecretKind[] = (
  await Promise.all(files.map(async (file) => (await import(file)).secrets))
).flat();
