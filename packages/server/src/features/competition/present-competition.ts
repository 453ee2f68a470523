import type { Competition, EventInList } from '@tinsmith/contract/competition';
import { factsOf } from '@tinsmith/domain/phase';
import { renderMarkdown } from '../../platform/markdown.ts';
import type { ViewedCompetition } from './competition.queries.ts';

/** Only joinedCompetition and numLogs differ by viewer. */
export const presentCompetition = (row: ViewedCompetition): Competition => ({
  short: row.short,
  title: row.title,
  kind: row.kind,
  text: renderMarkdown(row.markdown),
  competitionStart: row.startMs,
  competitionEnd: row.endMs,
  votingEnd: row.votingEndMs,
  joinOpens: row.joinOpensMs,
  joinCloses: row.joinClosesMs,
  serverTime: row.nowMs,
  ...factsOf(row, row.nowMs),
  ...(row.isDraft && { canJoin: false, isDraft: true }),
  hasSecretSanta: row.kind === 'gift-exchange',
  ...row.summary,
});

export const presentEventInList = (row: ViewedCompetition): EventInList => ({
  short: row.short,
  title: row.title,
  kind: row.kind,
  canPost: factsOf(row, row.nowMs).canPost,
  competitionStart: row.startMs,
  competitionEnd: row.endMs,
  numEntrants: row.summary.numEntrants,
  numEntries: row.summary.numEntries,
});
