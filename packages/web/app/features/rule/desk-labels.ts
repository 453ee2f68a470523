import type { RulesDesk } from '@tinsmith/contract/rule';
import { slotNames } from './slot-names.ts';

/** What could go wrong at the start, the worst first. */
export function troublesOf({ seal, rehearsed, numDraws }: RulesDesk): string[] {
  const empty = rehearsed
    .filter(({ slots, numEmpty }) => slots > 0 && numEmpty > 0)
    .toSorted((one, other) => other.numEmpty - one.numEmpty);
  return [
    ...(seal === 'broken' ? ["The sealed seed can't be opened with this site's current key."] : []),
    ...empty.map(({ kind, numEmpty }) =>
      kind === 'challenging'
        ? 'There is no challenging rule to draw.'
        : numEmpty === numDraws
          ? `${slotNames[kind]}: a slot will stay empty.`
          : `${slotNames[kind]}: a slot may stay empty.`,
    ),
  ];
}
