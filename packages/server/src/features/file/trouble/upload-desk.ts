import type { UploadDesk } from '@tinsmith/contract/trouble';
import { normalizeText } from '@tinsmith/domain/plain-text';
import { getAccount } from '../../../http/logged-in.ts';
import { Problem } from '../../../http/problems.ts';
import type { Viewer } from '../../../http/viewer.ts';
import type { Platform } from '../../../platform/platform.ts';
import { auditOf } from '../../site/audit.queries.ts';
import { updateAnswer } from './trouble.queries.ts';
import { countUnderWay, listLate, listTroubles } from './upload-desk.queries.ts';

type Services = Pick<Platform, 'db'>;

/** Entrants who need help, and late files. */
export async function readUploadDesk(
  { db }: Services,
  viewer: Viewer,
  competitionId: number,
): Promise<UploadDesk> {
  const [troubles, late, underWay] = await Promise.all([
    listTroubles(db, competitionId),
    listLate(db, competitionId, getAccount(viewer).id),
    countUnderWay(db, competitionId),
  ]);
  return {
    troubles: troubles.map((row) => ({
      ...row,
      askedAt: row.askedAt.getTime(),
      answeredAt: row.answeredAt?.getTime() ?? null,
    })),
    late: late.map(({ numAll: _numAll, sealedAt, receivedAt, ...row }) => ({
      ...row,
      sealedAt: sealedAt.getTime(),
      receivedAt: receivedAt?.getTime() ?? null,
    })),
    numLate: late[0]?.numAll ?? 0,
    ...underWay,
  };
}

/** Answers a question, or settles it without an answer. */
export async function answerTrouble(
  { db }: Services,
  viewer: Viewer,
  competitionId: number,
  troubleId: number,
  typed: string,
): Promise<Record<string, never>> {
  const answer = normalizeText(typed);
  const audit = auditOf(viewer, 'answered-trouble', { troubleId }, competitionId);
  if (!(await updateAnswer(db, audit, troubleId, answer === '' ? null : answer)))
    throw new Problem('no-trouble');
  return {};
}
