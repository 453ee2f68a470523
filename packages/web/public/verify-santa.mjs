#!/usr/bin/env node
// Replays the draw of a gift exchange: node verify-santa.mjs DRAW.json
// One file, no dependencies, and nothing of the site that drew. How a draw works is told in docs/santa-draw.md.
// Ends with 0 if all that can be checked is the same, 1 if it does not, 2 if the file cannot be read.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const sha256 = (data) => createHash('sha256').update(data).digest();
const hexOf = (text) => sha256(text).toString('hex');
const linesOf = (values) => values.map((value) => `${value}\n`).join('');
const print = (text) => process.stdout.write(`${text}\n`);
const rangeOf = (count) => [...Array(count).keys()];
const ascending = (list) => [...list].sort((one, other) => one - other);

/** Whole numbers below a count, each as likely as the other. */
function numbersFrom(key) {
  let counter = 0n;
  return (count) => {
    const end = 2 ** 32 - (2 ** 32 % count);
    for (;;) {
      const bytes = Buffer.alloc(8);
      bytes.writeBigUInt64BE(counter);
      counter += 1n;
      const value = sha256(Buffer.concat([key, bytes])).readUInt32BE(0);
      if (value < end) return value % count;
    }
  };
}

function shuffle(list, number) {
  const result = [...list];
  for (let place = result.length - 1; place >= 1; place -= 1) {
    const other = number(place + 1);
    [result[place], result[other]] = [result[other], result[place]];
  }
  return result;
}

const nextOf = (ring, place) => ring[(place + 1) % ring.length];
const isRing = (ring, may) =>
  ring.length > 1 && ring.every((giver, place) => may(giver, nextOf(ring, place)));

/** Sets of people are numbers here, with a bit for each place in the list. */
function everyRing(people, may) {
  const givers = people.map((receiver) =>
    people.reduce((set, giver, bit) => (may(giver, receiver) ? set + 2 ** bit : set), 0),
  );
  const placesOf = (set) => rangeOf(people.length).filter((bit) => set & (1 << bit));
  const lowestOf = (set) => 31 - Math.clz32(set & -set);
  // For each set, the people at whom a path can end that starts at its lowest and visits all of it.
  const reachable = new Uint32Array(2 ** people.length);
  for (let set = 1; set < reachable.length; set += 1) {
    const lowest = lowestOf(set);
    if (set === 1 << lowest) reachable[set] = set;
    for (let bit = lowest + 1; bit < people.length; bit += 1) {
      if (set & (1 << bit) && reachable[set ^ (1 << bit)] & givers[bit]) reachable[set] |= 1 << bit;
    }
  }
  const lastsOf = (set) => reachable[set] & givers[lowestOf(set)] & ~(1 << lowestOf(set));
  const sets = [];
  for (let set = 1; set < reachable.length; set += 1) if (lastsOf(set)) sets.push(set);
  return { givers, reachable, sets, placesOf, lastsOf };
}

function drawUpTo20(people, years, mayAt, number) {
  for (let tried = 0; tried < 100; tried += 1) {
    const ring = shuffle(people, number);
    if (isRing(ring, mayAt(0))) return { ring, numAllowed: 0 };
  }
  const loose = everyRing(people, mayAt(years));
  const size = loose.sets.reduce((most, set) => Math.max(most, loose.placesOf(set).length), 0);
  for (let level = 0; size > 0 && level <= years; level += 1) {
    const { givers, reachable, sets, placesOf, lastsOf } = everyRing(people, mayAt(level));
    const largest = sets.filter((set) => placesOf(set).length === size);
    if (largest.length === 0) continue;
    let set = largest[number(largest.length)];
    const ring = [];
    let candidates = placesOf(lastsOf(set));
    while (placesOf(set).length > 1) {
      const place = candidates[number(candidates.length)];
      ring.unshift(people[place]);
      set ^= 1 << place;
      candidates = placesOf(reachable[set] & givers[place]);
    }
    return { ring: [people[placesOf(set)[0]], ...ring], numAllowed: level };
  }
  return { ring: [], numAllowed: 0 };
}

class OutOfSteps extends Error {}

function findSwap(list, may, number, spend) {
  const last = list.length - 1;
  const bad = (giver, receiver) => (may(list[giver], list[receiver]) ? 0 : 1);
  const f = number(list.length - 2);
  const s = number(list.length - 2);
  let remembered = null;
  for (let i = 0; i <= list.length - 3; i += 1) {
    const j = (f + i) % (list.length - 2);
    spend();
    if (bad(last, j + 1)) continue;
    for (let m = 0; m <= list.length - 3 - j; m += 1) {
      const k = j + 1 + ((s + m) % (list.length - 2 - j));
      spend();
      const before = bad(last, 0) + bad(j, j + 1) + bad(k, k + 1);
      const after = bad(last, j + 1) + bad(k, 0) + bad(j, k + 1);
      if (after < before) return [j, k];
      if (after === before && !remembered) remembered = [j, k];
    }
  }
  return remembered;
}

function search(people, may, number, numSteps) {
  let left = numSteps;
  const spend = () => {
    if (left === 0) throw new OutOfSteps();
    left -= 1;
  };
  const countBad = (list) => list.filter((giver, place) => !may(giver, nextOf(list, place))).length;
  let best = null;
  do {
    let list = shuffle(people, number);
    let found = { list, numBad: countBad(list) };
    let idle = 0;
    while (found.numBad > 0 && idle < 50) {
      if (may(list.at(-1), list[0])) {
        const place = list.findIndex((giver, at) => !may(giver, nextOf(list, at)));
        list = [...list.slice(place + 1), ...list.slice(0, place + 1)];
      }
      let swap = null;
      try {
        swap = findSwap(list, may, number, spend);
      } catch (error) {
        if (!(error instanceof OutOfSteps)) throw error;
      }
      if (!swap) break;
      const [j, k] = swap;
      list = [...list.slice(j + 1, k + 1), ...list.slice(0, j + 1), ...list.slice(k + 1)];
      idle += 1;
      const numBad = countBad(list);
      if (numBad < found.numBad) {
        found = { list, numBad };
        idle = 0;
      }
    }
    if (!best || found.numBad < best.numBad) best = found;
  } while (best.numBad > 0 && left > 0);
  return best;
}

function cutToFit(ring, may) {
  const kept = [];
  const aside = [];
  for (const person of ring) {
    if (kept.length === 0 || may(kept.at(-1), person)) kept.push(person);
    else aside.push(person);
  }
  while (kept.length > 1 && !may(kept.at(-1), kept[0])) aside.push(kept.pop());
  if (kept.length < 2) return [];
  for (const person of aside) {
    const place = kept.findIndex((giver, at) => may(giver, person) && may(person, nextOf(kept, at)));
    if (place >= 0) kept.splice(place + 1, 0, person);
  }
  return kept;
}

function drawAmong(people, years, mayAt, number) {
  if (people.length <= 20) return drawUpTo20(people, years, mayAt, number);
  const mayAll = mayAt(years);
  const rest = people.filter(
    (person) =>
      people.some((other) => mayAll(person, other)) && people.some((other) => mayAll(other, person)),
  );
  if (rest.length < people.length) return drawAmong(rest, years, mayAt, number);
  const numSteps = Math.floor(500_000 / (years + 1));
  let found = null;
  for (let level = 0; level <= years; level += 1) {
    found = search(people, mayAt(level), number, numSteps);
    if (found.numBad === 0) return { ring: found.list, numAllowed: level };
  }
  const kept = cutToFit(found.list, mayAll);
  if (kept.length <= 20) return drawAmong(ascending(kept), years, mayAt, number);
  for (let level = 0; level < years; level += 1) {
    found = search(ascending(kept), mayAt(level), number, numSteps);
    if (found.numBad === 0) return { ring: found.list, numAllowed: level };
  }
  return { ring: kept, numAllowed: years };
}

function draw({ entrants, history }, mixedSeed) {
  const latest = new Map();
  for (const { giver, receiver, year } of history) {
    const key = `${giver} ${receiver}`;
    latest.set(key, Math.max(year, latest.get(key) ?? 0));
  }
  const years = history.reduce((most, { year }) => Math.max(most, year), 0);
  const mayAt = (level) => (giver, receiver) =>
    giver !== receiver && (latest.get(`${entrants[giver]} ${entrants[receiver]}`) ?? 0) <= level;
  const number = numbersFrom(Buffer.from(mixedSeed, 'hex'));
  const { ring, numAllowed } = drawAmong(rangeOf(entrants.length), years, mayAt, number);
  const from = ring.indexOf(ascending(ring)[0]);
  const placed = new Set(ring);
  const turned = [...ring.slice(from), ...ring.slice(0, Math.max(0, from))];
  return {
    ring: turned.map((place) => entrants[place]),
    setAside: rangeOf(entrants.length)
      .filter((place) => !placed.has(place))
      .map((place) => entrants[place]),
    numAllowed,
  };
}

/** What is wrong with a ring's shape, or that nothing is. */
function shapeOf({ entrants, ring, setAside, numAllowed, history }) {
  const isComplete = ascending([...ring, ...setAside]).join() === entrants.join();
  if (!isComplete || ring.length === 1) return 'not everybody once';
  if (ascending(setAside).join() !== setAside.join()) return 'not in ascending order';
  const pairs = new Set(ring.map((giver, place) => `${giver} ${nextOf(ring, place)}`));
  const isOld = history.some(
    ({ giver, receiver, year }) => year > numAllowed && pairs.has(`${giver} ${receiver}`),
  );
  return isOld ? 'a pair of an earlier year' : 'one ring';
}

function verify(published) {
  const { seed, entrants, beacon, history, numExclusions } = published;
  const entrantsHash = hexOf(linesOf(entrants));
  const mixedSeed = hexOf(linesOf(['tinsmith-santa-v1', seed, entrantsHash, beacon?.randomness ?? '-']));
  const isAscending = entrants.every((entrant, place) => place === 0 || entrant > entrants[place - 1]);
  const historyLines = [...history]
    .sort((one, other) => one.year - other.year || one.giver - other.giver || one.receiver - other.receiver)
    .map(({ giver, receiver, year }) => `${giver} ${receiver} ${year}`);
  const textOf = ({ ring, setAside, numAllowed }) =>
    `${ring.join(' ')} | set aside: ${setAside.join(' ')} | years: ${numAllowed}`;
  const steps = [
    ['algorithm', published.algorithm, 'tinsmith-santa-v1'],
    ['commitment', published.commitment, hexOf(seed)],
    ['entrants', published.entrantsHash, isAscending ? entrantsHash : 'not in ascending order'],
    ['mixed seed', published.mixedSeed, mixedSeed],
    ['history', published.historyHash, hexOf(linesOf(historyLines))],
    ['shape', 'one ring', shapeOf(published)],
  ];
  if (numExclusions === 0) steps.push(['ring', textOf(published), textOf(draw(published, mixedSeed))]);
  return steps;
}

let published;
try {
  published = JSON.parse(readFileSync(process.argv[2] ?? 0, 'utf8'));
} catch (error) {
  process.stderr.write(`Cannot read the draw: ${error.message}\nUsage: node verify-santa.mjs DRAW.json\n`);
  process.exit(2);
}
const steps = verify(published);
for (const [name, said, found] of steps) {
  print(`${said === found ? 'same     ' : 'DIFFERENT'} ${name}`);
  if (said !== found) print(`  published: ${said}\n  computed:  ${found}`);
}
const matches = steps.every(([, said, found]) => said === found);
const { numExclusions } = published;
if (numExclusions > 0) {
  print(
    `\nThe organizers ruled out ${numExclusions === 1 ? '1 pair' : `${numExclusions} pairs`}. Who they are stays secret, so the draw itself can't be repeated.`,
  );
}
const fine = numExclusions > 0 ? 'What can be checked is correct.' : 'It matches.';
print(matches ? `\n${fine}` : "\nIt doesn't match.");
process.exitCode = matches ? 0 : 1;
