/** A module of the browser's build. */
export interface Module {
  readonly imports: readonly string[];
  /** Compressed, roughly. */
  readonly bytes: number;
}
export type Modules = ReadonlyMap<string, Module>;

/** A page, or a part that is loaded on demand: its code is needed at once. */
export interface Load {
  readonly id: string;
  /** How much its bytes count. */
  readonly weight: number;
}

/** The headers of a response, and what compression loses on two files instead of one. */
const bytesOfFile = 1300;

/** These modules, and all that they import. */
export function closureOf(ids: Iterable<string>, modules: Modules): Set<string> {
  const found = new Set<string>();
  const waiting = [...ids];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const module = modules.get(id);
    if (!module || found.has(id)) continue;
    found.add(id);
    waiting.push(...module.imports);
  }
  return found;
}

/** Modules that become one file. */
interface Group {
  readonly ids: readonly string[];
  readonly bytes: number;
  /** Indexes of the loads that need any of them. */
  readonly users: ReadonlySet<number>;
}

const sumOf = (ids: Iterable<string>, modules: Modules): number =>
  [...ids].reduce((sum, id) => sum + (modules.get(id)?.bytes ?? 0), 0);

/** Modules that the same pages need are one group. What a single page needs is part of its own file. */
function groupByUsers(modules: Modules, base: ReadonlySet<string>, loads: readonly Load[]): Group[] {
  const users = new Map<string, number[]>();
  for (const [index, load] of loads.entries())
    for (const id of closureOf([load.id], modules))
      if (!base.has(id)) users.set(id, [...(users.get(id) ?? []), index]);
  const shared = [...users]
    .filter(([, indexes]) => indexes.length > 1)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return [...Map.groupBy(shared, ([, indexes]) => indexes.join()).values()].map((same) => {
    const ids = same.map(([id]) => id);
    return { ids, bytes: sumOf(ids, modules), users: new Set(same[0]?.[1]) };
  });
}

/** The groups that each group imports. */
function linksOf(groups: Iterable<Group>, modules: Modules): Map<Group, Set<Group>> {
  const all = [...groups];
  const groupOf = new Map(all.flatMap((group) => group.ids.map((id) => [id, group])));
  const imported = (group: Group) =>
    group.ids
      .flatMap((id) => modules.get(id)?.imports ?? [])
      .flatMap((id) => groupOf.get(id) ?? [])
      .filter((one) => one !== group);
  return new Map(all.map((group) => [group, new Set(imported(group))]));
}

/** Whether one imports the other by way of a third: as one file, the two and the third would import each other. */
function isLinkedOver(from: Group, to: Group, links: ReadonlyMap<Group, ReadonlySet<Group>>): boolean {
  const seen = new Set<Group>();
  const waiting = [...(links.get(from) ?? [])].filter((group) => group !== to);
  for (let group = waiting.pop(); group; group = waiting.pop()) {
    if (group === to) return true;
    if (seen.has(group)) continue;
    seen.add(group);
    waiting.push(...(links.get(group) ?? []));
  }
  return false;
}

/** Two groups become one as long as that saves bytes over all loads. */
function merge(first: readonly Group[], modules: Modules, loads: readonly Load[]): Set<Group> {
  const groups = new Set(first);
  const weigh = ({ users, bytes }: Group) =>
    [...users].reduce((sum, user) => sum + (loads[user]?.weight ?? 0), 0) * (bytes + bytesOfFile);
  const join = (a: Group, b: Group): Group => ({
    ids: [...a.ids, ...b.ids],
    bytes: a.bytes + b.bytes,
    users: new Set([...a.users, ...b.users]),
  });
  const gains = new Map<Group, Map<Group, number>>();
  const compare = (a: Group, others: Iterable<Group>) => {
    const row = new Map<Group, number>();
    for (const b of others) {
      const gain = weigh(a) + weigh(b) - weigh(join(a, b));
      if (gain > 0) row.set(b, gain);
    }
    gains.set(a, row);
  };
  for (const [index, group] of first.entries()) compare(group, first.slice(index + 1));
  let links = linksOf(groups, modules);
  for (;;) {
    const pairs = [...gains].flatMap(([a, row]) => [...row].map(([b, gain]) => ({ a, b, gain })));
    const best = pairs.reduce<(typeof pairs)[number] | null>(
      (most, pair) => (pair.gain > (most?.gain ?? 0) ? pair : most),
      null,
    );
    if (!best) return groups;
    const { a, b } = best;
    gains.get(a)?.delete(b);
    if (isLinkedOver(a, b, links) || isLinkedOver(b, a, links)) continue;
    for (const one of [a, b]) {
      groups.delete(one);
      gains.delete(one);
      for (const row of gains.values()) row.delete(one);
    }
    const both = join(a, b);
    compare(both, groups);
    groups.add(both);
    links = linksOf(groups, modules);
  }
}

/** Each after those that it imports. */
function sortByImports(groups: ReadonlySet<Group>, modules: Modules): Group[] {
  const links = linksOf(groups, modules);
  const sorted: Group[] = [];
  while (sorted.length < groups.size) {
    const next = [...groups].filter(
      (group) =>
        !sorted.includes(group) && [...(links.get(group) ?? [])].every((one) => sorted.includes(one)),
    );
    if (next.length === 0) throw new Error('Some files would import each other.');
    sorted.push(...next);
  }
  return sorted;
}

/**
 * Which modules that pages share go into one file, so that pages load as few bytes as possible: of code that they don't
 * need, and of files. The first file that a module is listed in gets what it imports, too, unless an earlier one has it.
 */
export function groupByPage(modules: Modules, base: ReadonlySet<string>, loads: readonly Load[]): string[][] {
  const frame: Group = { ids: [...base], bytes: sumOf(base, modules), users: new Set(loads.keys()) };
  const groups = merge([frame, ...groupByUsers(modules, base, loads)], modules, loads);
  return sortByImports(groups, modules).map(({ ids }) => [...ids]);
}
