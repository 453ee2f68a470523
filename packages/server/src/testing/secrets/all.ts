import { competitionSecrets } from './competition-secrets.ts';
import { entrySecrets } from './entry-secrets.ts';
import { logSecrets } from './log-secrets.ts';
import { newsSecrets } from './news-secrets.ts';
import { santaSecrets } from './santa-secrets.ts';
import type { SecretKind } from './secret-kind.ts';

/** Every secret, in the order in which they are planted; http/secrecy.test.ts checks them all. */
export const allSecrets: readonly SecretKind[] = [
  ...logSecrets,
  ...entrySecrets,
  ...santaSecrets,
  ...competitionSecrets,
  ...newsSecrets,
];
