import { createHash } from 'node:crypto';
import type { HelpRequest, TroubleFacts } from '@tinsmith/contract/trouble';
import { normalizeText } from '@tinsmith/domain/plain-text';
import { getAccount } from '../../../http/logged-in.ts';
import { Problem } from '../../../http/problems.ts';
import type { Viewer } from '../../../http/viewer.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findHelpRequest, insertTrouble, type TroubleRow } from './trouble.queries.ts';

type Services = Pick<Platform, 'db'>;

const present = (row: TroubleRow): HelpRequest => ({
  ...row,
  askedAt: row.askedAt.getTime(),
  answeredAt: row.answeredAt?.getTime() ?? null,
});

/** The viewer's last question, with its answer. */
export async function readHelpRequest({ db }: Services, viewer: Viewer, competitionId: number) {
  const row = await findHelpRequest(db, competitionId, getAccount(viewer).id);
  return { trouble: row && present(row) };
}

/** A browser may report anything; characters that a table cannot store are removed. */
const cleanFacts = (facts: TroubleFacts): TroubleFacts => ({
  ...facts,
  browser: normalizeText(facts.browser),
  errors: facts.errors.map(normalizeText),
});

/** Asks the organizers. They are mailed at most once an hour about one person; the desk shows it at once. */
export async function askForHelp(
  services: Services,
  viewer: Viewer,
  competitionId: number,
  asked: { readonly message: string; readonly facts: TroubleFacts | null },
): Promise<HelpRequest> {
  const { id: accountId } = getAccount(viewer);
  const isTaken = await insertTrouble(services.db, {
    competitionId,
    accountId,
    message: normalizeText(asked.message),
    facts: asked.facts && cleanFacts(asked.facts),
  });
  if (!isTaken) throw new Problem('not-joined');
  const { trouble } = await readHelpRequest(services, viewer, competitionId);
  if (!trouble) throw new Problem('not-joined');
  return trouble;
}

/** Size and hash of a received test. */
export const probeLine = (text: string) => {
  const bytes = Buffer.from(text);
  return { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
};
