import { type Organizer, parseOrganizers } from '@tinsmith/domain/organizers';
import { normalizeText } from '@tinsmith/domain/plain-text';
import { Problem } from '../../http/problems.ts';

/** The organizers of a text with one per line. */
export function readOrganizers(typed: string): Organizer[] {
  const organizers = parseOrganizers(normalizeText(typed));
  if (typeof organizers !== 'string') return [...organizers];
  throw new Problem('bad-organizer', {
    sentence: `Please check the organizer “${organizers}”: name, role, e-mail address.`,
  });
}
