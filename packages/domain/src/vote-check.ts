/** If others give an entry more than this overall, nothing but fives is no sign of anything. */
export const ringMean = 4.5;
/** A ballot this far from the others, on average over the four categories, is listed for review. */
export const outlierDistance = 2;
/** With fewer others there is nothing to be far from. */
export const outlierOthers = 4;
/** Nobody can play a game in so few seconds. */
export const hastySeconds = 60;
/** A single time may be a voter who wrote their scores down first. */
export const hastyBallots = 3;

/** An account this many days older than the start is not new. */
export const newAccountDays = 7;
/** Fewer are no crowd. */
export const crowdSize = 3;
/** A crowd is listed if it is this far from the others, and by so many times what chance does. */
export const crowdDistance = 1;
export const crowdSigmas = 3;
/** How much the ballots of honest voters differ for one entry, at most. */
export const ballotDeviation = 0.9;
/** From this many equal ballots on two voters vote alike, if these are this share of all they gave. */
export const alikeBallots = 5;
export const alikeShare = 0.8;
/** With fewer ballots all must be equal, and of more voters; with a single one of more still. */
export const alikeVoters = 3;
export const alikeSingles = 5;

/** Who is connected with whom, directly or through others. */
export function joinPairs(pairs: readonly (readonly [number, number])[]): number[][] {
  const groups = new Map<number, Set<number>>();
  for (const [one, two] of pairs) {
    const [first, second] = [groups.get(one) ?? new Set([one]), groups.get(two) ?? new Set([two])];
    const [large, small] = first.size < second.size ? [second, first] : [first, second];
    if (large === small) continue;
    for (const each of small) large.add(each);
    for (const each of [one, two, ...small]) groups.set(each, large);
  }
  return [...new Set(groups.values())].map((group) => [...group].toSorted((a, b) => a - b));
}

interface Edge {
  readonly from: number;
  readonly to: number;
}

/**
 * Groups of two or more in which each member leads to every other: Tarjan's strongly connected components,
 * without recursion, since a chain can be as long as there are entries.
 */
export function findRings(edges: readonly Edge[]): number[][] {
  const next = new Map<number, number[]>();
  for (const { from, to } of edges) {
    next.set(from, [...(next.get(from) ?? []), to]);
    if (!next.has(to)) next.set(to, []);
  }
  const index = new Map<number, number>();
  const low = new Map<number, number>();
  const stack: number[] = [];
  const isOnStack = new Set<number>();
  const rings: number[][] = [];
  const lower = (node: number, value: number) => low.set(node, Math.min(low.get(node) ?? value, value));
  const enter = (node: number) => {
    index.set(node, index.size);
    lower(node, index.size - 1);
    stack.push(node);
    isOnStack.add(node);
    return { node, at: 0 };
  };
  const leave = (node: number) => {
    if (low.get(node) !== index.get(node)) return;
    const ring = stack.splice(stack.indexOf(node));
    for (const one of ring) isOnStack.delete(one);
    if (ring.length > 1) rings.push(ring.toSorted((a, b) => a - b));
  };
  for (const start of next.keys()) {
    if (index.has(start)) continue;
    const path = [enter(start)];
    for (let frame = path.at(-1); frame; frame = path.at(-1)) {
      const to = next.get(frame.node)?.[frame.at];
      frame.at += 1;
      if (to === undefined) {
        path.pop();
        leave(frame.node);
        const before = path.at(-1);
        if (before) lower(before.node, low.get(frame.node) ?? 0);
      } else if (!index.has(to)) path.push(enter(to));
      else if (isOnStack.has(to)) lower(frame.node, index.get(to) ?? 0);
    }
  }
  return rings;
}
