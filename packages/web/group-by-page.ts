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

const join = (groups: readonly Group[]): Group => ({
  ids: groups.flatMap(({ ids }) => ids),
  bytes: groups.reduce((sum, { bytes }) => sum + bytes, 0),
  users: new Set(groups.flatMap(({ users }) => [...users])),
});

/** What a file costs over all loads. */
const weigh = ({ users, bytes, ids }: Group, loads: readonly Load[]): number =>
  ids.length === 0
    ? 0
    : [...users].reduce((sum, user) => sum + (loads[user]?.weight ?? 0), 0) * (bytes + bytesOfFile);

/** Two files become one as long as that costs less. */
function merge(units: readonly Group[], modules: Modules, loads: readonly Load[]): Group[][] {
  const unitsOf = new Map(units.map((unit) => [unit, [unit]]));
  const gains = new Map<Group, Map<Group, number>>();
  const compare = (a: Group, others: Iterable<Group>) => {
    const row = new Map<Group, number>();
    for (const b of others) {
      const gain = weigh(a, loads) + weigh(b, loads) - weigh(join([a, b]), loads);
      if (gain > 0) row.set(b, gain);
    }
    gains.set(a, row);
  };
  for (const [index, unit] of units.entries()) compare(unit, units.slice(index + 1));
  let links = linksOf(units, modules);
  for (;;) {
    const pairs = [...gains].flatMap(([a, row]) => [...row].map(([b, gain]) => ({ a, b, gain })));
    const best = pairs.reduce<(typeof pairs)[number] | null>(
      (most, pair) => (pair.gain > (most?.gain ?? 0) ? pair : most),
      null,
    );
    if (!best) return [...unitsOf.values()];
    const { a, b } = best;
    gains.get(a)?.delete(b);
    if (isLinkedOver(a, b, links) || isLinkedOver(b, a, links)) continue;
    const both = join([a, b]);
    compare(
      both,
      [...unitsOf.keys()].filter((one) => one !== a && one !== b),
    );
    unitsOf.set(both, [...(unitsOf.get(a) ?? []), ...(unitsOf.get(b) ?? [])]);
    for (const one of [a, b]) {
      unitsOf.delete(one);
      gains.delete(one);
      for (const row of gains.values()) row.delete(one);
    }
    links = linksOf(unitsOf.keys(), modules);
  }
}

/** Moves what costs less in another file, or in one of its own: an early merge may not be the best one after the last. */
function refine(first: readonly Group[][], modules: Modules, loads: readonly Load[]): Group[] {
  let files = [...first];
  /** The best place for one of a file's parts; null if it is where it is. */
  const findMove = (from: Group[], unit: Group): Group[][] | null => {
    const rest = from.filter((one) => one !== unit);
    const saved = weigh(join(from), loads) - weigh(join(rest), loads);
    const others = files.filter((file) => file !== from);
    const moves = [...others, []]
      .map((to) => ({ to, gain: saved + weigh(join(to), loads) - weigh(join([...to, unit]), loads) }))
      .filter(({ gain }) => gain > 1)
      .toSorted((a, b) => b.gain - a.gain);
    for (const { to } of moves) {
      const moved = [...others.filter((file) => file !== to), rest, [...to, unit]].filter(
        (file) => file.length > 0,
      );
      if (sortByImports(moved.map(join), modules)) return moved;
    }
    return null;
  };
  for (let hasMoved = true; hasMoved; ) {
    hasMoved = false;
    for (const unit of first.flat()) {
      const from = files.find((file) => file.includes(unit)) ?? [];
      const moved = findMove(from, unit);
      if (!moved) continue;
      files = moved;
      hasMoved = true;
    }
  }
  return files.map(join);
}

/** Each after those that it imports; null if some import each other. */
function sortByImports(groups: readonly Group[], modules: Modules): Group[] | null {
  const links = linksOf(groups, modules);
  const sorted = new Set<Group>();
  while (sorted.size < groups.length) {
    const next = groups.filter(
      (group) => !sorted.has(group) && [...(links.get(group) ?? [])].every((one) => sorted.has(one)),
    );
    if (next.length === 0) return null;
    for (const group of next) sorted.add(group);
  }
  return [...sorted];
}

/**
 * Which modules that pages share go into one file, so that pages load as few bytes as possible: of code that they don't
 * need, and of files. The first file that a module is listed in gets what it imports, too, unless an earlier one has it.
 */
export function groupByPage(modules: Modules, base: ReadonlySet<string>, loads: readonly Load[]): string[][] {
  const frame: Group = { ids: [...base], bytes: sumOf(base, modules), users: new Set(loads.keys()) };
  const files = merge([frame, ...groupByUsers(modules, base, loads)], modules, loads);
  const sorted = sortByImports(refine(files, modules, loads), modules);
  if (!sorted) throw new Error('Some files would import each other.');
  return sorted.map(({ ids }) => [...ids]);
}
