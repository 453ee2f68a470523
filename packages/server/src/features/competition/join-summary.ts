import { competitionSummary } from '@tinsmith/contract/competition';
import type { Feature, SummaryParts } from '../../http/feature.ts';

/** All features' summaries of a competition. Throws at startup if a field of the contract has no provider. */
export function joinSummary(features: readonly Feature[]): Required<SummaryParts> {
  const joined: SummaryParts = Object.assign({}, ...features.map(({ summary }) => summary));
  const missing = Object.keys(competitionSummary.shape).filter((name) => !(name in joined));
  if (missing.length > 0) throw new Error(`No feature tells of a competition: ${missing.join(', ')}.`);
  return joined as Required<SummaryParts>;
}
