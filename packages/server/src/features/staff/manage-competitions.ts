import {
  type addCompetition as addRoute,
  type changeCompetition as changeRoute,
  competitions,
} from '@tinsmith/contract/admin-events';
import { shortName } from '@tinsmith/contract/competition';
import type { AdminItem } from '@tinsmith/contract/resource-routes';
import type { Received } from '@tinsmith/contract/route';
import { fixedFields, refuseTimes } from '@tinsmith/domain/change-times';
import { planNextEdition } from '@tinsmith/domain/next-edition';
import { type CompetitionKind, defaultTimes, usualGraceHours } from '@tinsmith/domain/phase';
import { normalizeText } from '@tinsmith/domain/plain-text';
import { usualRankPercent } from '@tinsmith/domain/rank-share';
import { explainKeeper, isTitleTyped } from '@tinsmith/domain/remove-event';
import { isReservedName } from '@tinsmith/domain/reserved-names';
import { safeParse } from 'zod/mini';
import { Problem } from '../../http/problems.ts';
import type { Viewer } from '../../http/viewer.ts';
import { type Database, inTransaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  type CompetitionItem,
  carryOver,
  deleteCompetition,
  findCompetitionItem,
  addCompetition as insert,
  isShortTaken,
  updateCompetition,
} from '../competition/admin-competitions.queries.ts';
import type { NewCompetition } from '../competition/competition.queries.ts';
import { auditOf } from '../site/audit.queries.ts';
import { changesIn, fieldsIn } from './audit-changes.ts';
import { checkUnchanged } from './change-item.ts';

type Needs = Pick<Platform, 'db'>;

const hour = 3600;

async function checkShort(db: Database, short: string, butId: number): Promise<void> {
  if (!safeParse(shortName, short).success) throw new Problem('bad-short-name');
  if (isReservedName(short)) throw new Problem('reserved-name');
  if (await isShortTaken(db, short, butId)) throw new Problem('short-name-taken');
}

function checkTimes(competition: NewCompetition): void {
  const sentence = refuseTimes(competition);
  if (sentence) throw new Problem('bad-times', { sentence });
}

type NewBody = Received<typeof addRoute>['body'];

/** `fromId` is the edition that its rules are copied from. */
export async function addCompetition(
  { db }: Needs,
  viewer: Viewer,
  body: NewBody,
  fromId: number | null = null,
) {
  const kind = (body.kind ?? 'speedhack') as CompetitionKind;
  const usual = defaultTimes(kind, body.start ?? 0, body.end ?? undefined);
  const competition: NewCompetition = {
    ...usual,
    votingEndMs: kind === 'speedhack' ? (body.votingEnd ?? usual.votingEndMs) : usual.endMs,
    joinOpensMs: body.joinOpens ?? null,
    joinClosesMs: body.joinCloses ?? usual.joinClosesMs,
    short: (body.short ?? '').trim(),
    title: normalizeText(body.title ?? ''),
    markdown: normalizeText(body.text ?? ''),
  };
  checkTimes(competition);
  const extras = {
    graceSeconds: (body.graceHours ?? usualGraceHours) * hour,
    rankPercent: body.rankPercent ?? usualRankPercent,
    isPinned: body.isPinned ?? false,
    isDraft: body.isDraft ?? false,
  };
  const id = await inTransaction(db, async (transaction) => {
    await checkShort(transaction, competition.short, 0);
    const details = fromId === null ? {} : { fromId };
    const added = await insert(
      transaction,
      competition,
      extras,
      auditOf(viewer, 'added-competition', details),
    );
    if (fromId !== null) await carryOver(transaction, fromId, added);
    return added;
  });
  return { id: String(id) };
}

type Stored = NewCompetition & Pick<CompetitionItem, 'graceSeconds' | 'rankPercent' | 'isPinned' | 'isDraft'>;

/** As its form shows it. */
const valuesOf = (item: Stored) => ({
  title: item.title,
  short: item.short,
  kind: item.kind,
  joinOpens: item.joinOpensMs,
  start: item.startMs,
  end: item.endMs,
  votingEnd: item.votingEndMs,
  joinCloses: item.joinClosesMs,
  graceHours: Math.round(item.graceSeconds / hour),
  rankPercent: item.rankPercent,
  text: item.markdown,
  isPinned: item.isPinned,
  isDraft: item.isDraft,
});

export async function readCompetitionItem({ db }: Needs, id: number): Promise<AdminItem> {
  const item = await findCompetitionItem(db, id);
  if (!item) throw new Problem('no-row');
  return {
    id: String(item.id),
    title: item.title,
    to: `/${item.short}/`,
    values: valuesOf(item),
    fixed: fixedFields(item),
    ...(item.keptFor && { cannotRemove: explainKeeper(item.keptFor) }),
  };
}

/** The form of the next edition: what carries over, a year later. Nobody sees it until it is published. */
export async function readNextEdition({ db }: Needs, id: number): Promise<AdminItem> {
  const item = await findCompetitionItem(db, id);
  if (!item) throw new Problem('no-row');
  const next = planNextEdition(item, item.nowMs);
  return {
    id: String(item.id),
    title: item.title,
    to: `/${item.short}/`,
    values: {
      title: next.title,
      short: next.short,
      kind: item.kind,
      joinOpens: next.joinOpensMs,
      start: next.startMs,
      end: next.endMs,
      votingEnd: next.votingEndMs,
      joinCloses: next.joinClosesMs,
      // An edition without a grace period is an exception, which isn't carried over.
      graceHours: Math.round(item.graceSeconds / hour) || usualGraceHours,
      // An old edition was voted on before there was a minimum.
      rankPercent: item.rankPercent || usualRankPercent,
      text: item.markdown,
      isPinned: false,
      isDraft: true,
    },
    fixed: {},
  };
}

const later = <T>(given: T | null | undefined, kept: T, otherwise: T): T =>
  given === undefined ? kept : (given ?? otherwise);

/** Applies a form to a competition. A cleared time becomes the usual one. */
function changed(
  item: CompetitionItem,
  body: Omit<Received<typeof changeRoute>['body'], 'was'>,
): NewCompetition {
  const startMs = body.start ?? item.startMs;
  const endMs = body.end ?? item.endMs;
  const usual = defaultTimes(item.kind, startMs, endMs);
  // If joining closed at the usual moment it keeps doing so, wherever that moves.
  const before = defaultTimes(item.kind, item.startMs, item.endMs);
  return {
    ...usual,
    votingEndMs:
      item.kind === 'speedhack' ? later(body.votingEnd, item.votingEndMs, usual.votingEndMs) : endMs,
    joinOpensMs: body.joinOpens === undefined ? item.joinOpensMs : body.joinOpens,
    joinClosesMs: later(
      body.joinCloses,
      item.joinClosesMs === before.joinClosesMs ? usual.joinClosesMs : item.joinClosesMs,
      usual.joinClosesMs,
    ),
    short: (body.short ?? item.short).trim(),
    title: normalizeText(body.title ?? item.title),
    markdown: normalizeText(body.text ?? item.markdown),
  };
}

/** Which of the times to come would be in the past. */
function describePast(item: CompetitionItem, { startMs, endMs, votingEndMs }: NewCompetition): string {
  const { nowMs } = item;
  const becomesPast = (before: number, after: number) => before > nowMs && after <= nowMs;
  const end = item.kind === 'speedhack' ? 'The finish' : 'The end';
  const what = becomesPast(item.startMs, startMs)
    ? 'The start'
    : becomesPast(item.endMs, endMs)
      ? end
      : becomesPast(item.votingEndMs, votingEndMs)
        ? 'The end of voting'
        : 'Sign-up';
  return `${what} can't be moved to a time that has already passed.`;
}

export async function changeCompetition(
  { db }: Needs,
  viewer: Viewer,
  id: number,
  { was, ...body }: Received<typeof changeRoute>['body'],
) {
  await inTransaction(db, async (transaction) => {
    const item = await findCompetitionItem(transaction, id, true);
    if (!item) throw new Problem('no-row');
    checkUnchanged(competitions.fields, valuesOf(item), was, body);
    const competition = changed(item, body);
    const fixed = fixedFields(item);
    const closed = fieldsIn(body).find((name) => fixed[name] !== undefined);
    if (closed) throw new Problem('fixed-by-now', { sentence: `${fixed[closed]}` });
    checkTimes(competition);
    if (competition.short !== item.short) await checkShort(transaction, competition.short, id);
    const extras = {
      graceSeconds: body.graceHours === undefined ? item.graceSeconds : body.graceHours * hour,
      rankPercent: body.rankPercent ?? item.rankPercent,
      isPinned: body.isPinned ?? item.isPinned,
      isDraft: body.isDraft ?? item.isDraft,
    };
    const changes = changesIn(competitions.fields, valuesOf(item), valuesOf({ ...competition, ...extras }));
    const audit = auditOf(viewer, 'changed-competition', { fields: fieldsIn(body), ...changes }, id);
    if (await updateCompetition(transaction, id, competition, extras, audit)) return;
    // The finish passed in the meantime.
    if (extras.rankPercent !== item.rankPercent && !item.isDraft)
      throw new Problem('fixed-by-now', { sentence: 'Voting has started.' });
    throw new Problem('in-the-past', { sentence: describePast(item, competition) });
  });
  return { id: String(id) };
}

/** Its title is typed, so that no other event is removed by mistake. */
export async function removeCompetition({ db }: Needs, viewer: Viewer, id: number, title: string) {
  await inTransaction(db, async (transaction) => {
    const item = await findCompetitionItem(transaction, id, true);
    if (!item) throw new Problem('no-row');
    if (!isTitleTyped(title, item.title)) throw new Problem('wrong-event-name');
    const audit = auditOf(viewer, 'removed-competition', { short: [item.short] }, id);
    const keptFor = await deleteCompetition(transaction, id, audit);
    if (keptFor !== null) throw new Problem('event-in-use', { sentence: explainKeeper(keptFor) });
  });
  return { id: String(id) };
}
