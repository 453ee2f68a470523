import type { listEntryTags } from '@tinsmith/contract/entry';
import type { Output } from '@tinsmith/contract/route';
import { tagIcon } from './entry-tags.tsx';

export type KnownTag = Output<typeof listEntryTags>['result'][number];

const titles: Readonly<Record<string, string>> = {
  files: 'Files',
  rank: 'Results',
  rule: 'Rules',
  team: 'Team',
  controls: 'Controls',
  engine: 'Engine',
  language: 'Language',
  warning: 'Content warnings',
};

interface TagGroup {
  readonly group: string;
  readonly title: string;
  readonly tags: readonly KnownTag[];
}

/** Tags by group, both in the order in which they came. */
export function groupTags(tags: readonly KnownTag[]): TagGroup[] {
  const groups = new Map<string, KnownTag[]>();
  for (const tag of tags) {
    const group = groups.get(tag.group);
    if (group) group.push(tag);
    else groups.set(tag.group, [tag]);
  }
  return [...groups].map(([group, members]) => ({ group, title: titles[group] ?? group, tags: members }));
}

/** Tags as chips. An icon that a whole group shares is left out. */
export function chipOptions(tags: readonly KnownTag[]) {
  const hasSigns = new Set(tags.map((tag) => tag.icon)).size > 1;
  return tags.map(({ id, icon, desc }) => ({
    value: id,
    label: desc,
    ...(hasSigns && { icon: tagIcon(icon) }),
  }));
}
