import type { KnownTag } from './tag-groups.ts';

/** What the chosen ones are called. */
export const describeTags = (tags: readonly KnownTag[], chosen: readonly string[]): string =>
  tags
    .filter((tag) => chosen.includes(tag.id))
    .map((tag) => tag.desc)
    .join(', ');
