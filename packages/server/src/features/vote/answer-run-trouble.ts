import type { EntryId } from '@tinsmith/domain/ids';
import { hasVisibleText, normalizeText } from '@tinsmith/domain/plain-text';
import { isMember } from '@tinsmith/domain/standing';
import { getAccount } from '../../http/logged-in.ts';
import { Problem } from '../../http/problems.ts';
import type { SubjectTypes } from '../../http/subject.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  listTroublesOf,
  settleTrouble,
  type TeamReport,
  updateTroubleAnswer,
} from './run-trouble.queries.ts';

type Services = Pick<Platform, 'db'>;

export const readRunTroubles = async ({ db }: Services, entryId: EntryId) => ({
  result: await listTroublesOf(db, entryId),
});

function reportOf(viewer: Viewer, { row, standing }: SubjectTypes['entry'], id: number): TeamReport {
  if (!isMember(standing, row.id)) throw new Problem('not-your-entry');
  return { id, entryId: row.id, accountId: getAccount(viewer).id };
}

/** A team's answer to a user who couldn't run their entry. */
export async function answerRunTrouble(
  { db }: Services,
  viewer: Viewer,
  subject: SubjectTypes['entry'],
  id: number,
  typed: string,
) {
  const report = reportOf(viewer, subject, id);
  const answer = normalizeText(typed);
  if (!hasVisibleText(answer)) throw new Problem('no-answer');
  if (!(await updateTroubleAnswer(db, report, answer))) throw new Problem('no-report');
  return {};
}

export async function settleRunTrouble(
  { db }: Services,
  viewer: Viewer,
  subject: SubjectTypes['entry'],
  id: number,
) {
  if (!(await settleTrouble(db, reportOf(viewer, subject, id)))) throw new Problem('no-report');
  return {};
}
