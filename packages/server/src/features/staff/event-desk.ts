import type {
  DeskWarning,
  EventDesk,
  moveTimes as moveRoute,
  setNotice as noticeRoute,
} from '@tinsmith/contract/desk';
import type { Received } from '@tinsmith/contract/route';
import { fixedFields } from '@tinsmith/domain/change-times';
import { sortPool } from '@tinsmith/domain/draw-rules';
import { normalizeText } from '@tinsmith/domain/plain-text';
import { can } from '@tinsmith/domain/ranks';
import { listPassed, refuseReopening } from '@tinsmith/domain/reopen-times';
import { Problem } from '../../http/problems.ts';
import type { SubjectTypes } from '../../http/subject.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { type CompetitionItem, findCompetitionItem } from '../competition/admin-competitions.queries.ts';
import { findNotice, replaceNotice } from '../competition/site-notice.queries.ts';
import { listPool } from '../rule/rule.queries.ts';
import { auditOf } from '../site/audit.queries.ts';
import {
  findSlots,
  listNotConfirmed,
  listWithoutEntry,
  listWithoutFile,
  type openSpans,
  readFigures,
  readOverTime,
} from './desk.queries.ts';
import { whatCanEnd } from './end-and-reopen.ts';
import { changeCompetition } from './manage-competitions.ts';

type Needs = Pick<Platform, 'db'>;
type Row = SubjectTypes['competition']['row'];
const numSpans = 48;

/** How many rules are missing to fill every slot of a draw. */
async function countMissingRules(db: Database, { id, kind }: Row): Promise<number> {
  const slots = await findSlots(db, id);
  if (kind !== 'speedhack' || !slots.drawsRules) return 0;
  const { challenging, plain } = sortPool(await listPool(db, id));
  const lacking = (wanted: number, there: readonly unknown[]) => Math.max(0, wanted - there.length);
  return (
    lacking(1, challenging) +
    lacking(slots.genre, plain.genre) +
    lacking(slots.artTech - 1, plain.artTech) +
    lacking(slots.bonus, plain.bonus)
  );
}

type Figures = Awaited<ReturnType<typeof readFigures>>;

/** Warnings for staff, by the phase of the event. */
async function listWarnings(
  db: Database,
  row: Row,
  figures: Figures,
  isSecret: boolean,
): Promise<DeskWarning[]> {
  const { id, nowMs, startMs, endMs } = row;
  const isBefore = nowMs < startMs;
  const isLive = !isBefore && nowMs < endMs;
  const none = { count: 0, names: [] };
  const [notConfirmed, noEntry, noFile, poolTooSmall] = await Promise.all([
    isBefore || isLive ? listNotConfirmed(db, id) : none,
    isLive && !isSecret ? listWithoutEntry(db, id) : none,
    isBefore || isSecret ? none : listWithoutFile(db, id),
    isBefore ? countMissingRules(db, row) : 0,
  ]);
  const all: DeskWarning[] = [
    { kind: 'pool-too-small', count: poolTooSmall, names: [] },
    { kind: 'trouble-open', count: isSecret ? 0 : figures.numTroubles, names: [] },
    { kind: 'uploads-still', count: isSecret ? 0 : figures.numStill, names: [] },
    { kind: 'no-file', ...noFile },
    { kind: 'no-entry', ...noEntry },
    { kind: 'not-confirmed', ...notConfirmed },
    { kind: 'mails-late', count: figures.numMailsLate, names: [] },
    { kind: 'mails-refused', count: figures.numMailsRefused, names: [] },
  ];
  return all.filter(({ count }) => count > 0);
}

/** Times that have passed, and why the viewer cannot reopen them. */
const listReopenable = (item: CompetitionItem, isOwner: boolean): EventDesk['passed'] =>
  listPassed(item).map((name) => {
    const refusal = refuseReopening(item, name);
    const isOwners = refusal === null && !isOwner;
    return { name, refusal: isOwners ? 'Only an owner of the site can reopen this.' : refusal };
  });

export async function readEventDesk(
  { db }: Needs,
  spans: ReturnType<typeof openSpans>,
  viewer: Viewer,
  { row }: SubjectTypes['competition'],
): Promise<EventDesk> {
  // While gifts are in the making their files are not shown, and only public posts are.
  const isSecret = row.kind === 'gift-exchange' && row.nowMs < row.endMs;
  const figures = await readFigures(db, row.id);
  const [overTime, warnings, item, notice] = await Promise.all([
    spans(`${row.id} ${isSecret}`, () => readOverTime(db, row.id, numSpans, !isSecret)),
    listWarnings(db, row, figures, isSecret),
    findCompetitionItem(db, row.id),
    findNotice(db),
  ]);
  const { numUploads: num, numUnderWay, bytes, numWithFile } = figures;
  return {
    id: row.id,
    graceMs: row.graceMs,
    numEntrants: row.summary.numEntrants,
    numFirstTimers: row.summary.numFirstTimers,
    numEntries: row.summary.numEntries,
    numLogs: figures.numLogs,
    numLogsLastHour: figures.numLogsLastHour,
    uploads: isSecret ? null : { num, numUnderWay, bytes, numWithFile },
    numSpoilers: isSecret ? null : figures.numSpoilers,
    overTime,
    warnings,
    fixed: item ? { ...fixedFields(item) } : {},
    canEnd: whatCanEnd(row),
    passed:
      item && !item.isDraft ? listReopenable(item, can(viewer.account?.rank ?? null, 'reopen-times')) : [],
    notice: notice && {
      kind: notice.kind,
      text: notice.text,
      madeAt: notice.madeAt,
      endsAt: notice.endsAt ?? null,
    },
  };
}

/** Moves times, with a notice on every open page. */
export async function moveTimes(
  { db }: Needs,
  viewer: Viewer,
  { row }: SubjectTypes['competition'],
  { notice, ...times }: Received<typeof moveRoute>['body'],
) {
  const text = normalizeText(notice);
  if (Object.values(times).every((time) => time === undefined))
    throw new Problem('bad-times', {
      sentence: 'Please change at least one time. To post only a notice, use the form below.',
    });
  await db.transaction().execute(async (transaction) => {
    await changeCompetition({ db: transaction }, viewer, row.id, times);
    if (text !== '')
      await replaceNotice(
        transaction,
        { kind: 'urgent', text, endsAt: null },
        auditOf(viewer, 'set-notice', {}, row.id),
      );
  });
  return { done: true } as const;
}

export async function setNotice({ db }: Needs, viewer: Viewer, body: Received<typeof noticeRoute>['body']) {
  const text = normalizeText(body.text);
  const notice = { kind: body.kind, text, endsAt: text === '' ? null : (body.endsAt ?? null) };
  const audit = auditOf(viewer, text === '' ? 'ended-notice' : 'set-notice');
  if (!(await db.transaction().execute((transaction) => replaceNotice(transaction, notice, audit))))
    throw new Problem('in-the-past');
  return { done: true } as const;
}
