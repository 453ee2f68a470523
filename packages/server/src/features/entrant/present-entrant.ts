import type { Entrant } from '@tinsmith/contract/entrant';
import type { CompetitionKind } from '@tinsmith/domain/phase';
import { linesToHtml, textToHtml } from '@tinsmith/domain/plain-text';
import { knownSkills } from '@tinsmith/domain/skills';
import type { EntrantRow, Written } from './entrant.queries.ts';

/** A wishlist has one wish per line; everything else is prose. */
const toHtml: Record<CompetitionKind, (text: string) => string> = {
  'gift-exchange': linesToHtml,
  speedhack: textToHtml,
};

export const presentEntrant = (
  row: EntrantRow,
  written: Written | undefined,
  kind: CompetitionKind,
): Entrant => ({
  id: row.id,
  entrantId: row.id,
  name: row.username,
  username: row.username,
  location: row.location,
  info: toHtml[kind](row.info),
  isFirstTimer: row.isFirstTimer,
  numPosts: written?.numPosts ?? 0,
  numReviews: written?.numReviews ?? 0,
  entryId: row.entryId,
  entryTitle: row.entryTitle,
  isLookingForTeam: row.isLookingForTeam,
  skills: row.isLookingForTeam ? knownSkills(row.skills) : [],
});

export const presentSimpleEntrant = (row: EntrantRow) => ({ entrantId: row.id, username: row.username });
