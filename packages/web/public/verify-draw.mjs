#!/usr/bin/env node
// Replays a draw of extra rules: node verify-draw.mjs DRAW.json
// One file, no dependencies, and nothing of the site that drew. How a draw works is told in docs/draw.md.
// Ends with 0 if the draw matches, 1 if it does not, 2 if the file cannot be read.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const sha256 = (data) => createHash('sha256').update(data).digest();
const hexOf = (text) => sha256(text).toString('hex');
const linesOf = (values) => values.map((value) => `${value}\n`).join('');
const print = (text) => process.stdout.write(`${text}\n`);

/** 'challenging', 'plain', or null for a rule that cannot be drawn. */
function kindOf({ category, numRatings, interestSum, challengeSum, isRecent }) {
  if (numRatings === 0 || isRecent || interestSum < 3 * numRatings) return null;
  if (category === 'bonus') return 'plain';
  if (2 * challengeSum > 9 * numRatings) return null;
  return challengeSum >= 3 * numRatings ? 'challenging' : 'plain';
}

const groupOf = ({ category }) => (category === 'art' || category === 'tech' ? 'artTech' : category);

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

function draw(pool, slots, number) {
  const picks = [];
  const left = pool.filter((rule) => kindOf(rule) === 'plain');
  const free = { ...slots };
  const pick = (kind, candidates) => {
    const index = candidates.length === 0 ? null : number(candidates.length);
    const rule = index === null ? null : candidates[index];
    picks.push({ kind, numCandidates: candidates.length, index, ruleId: rule?.id ?? null });
    return rule;
  };
  if (slots.genre + slots.artTech > 0) {
    const one = pick(
      'challenging',
      pool.filter((rule) => kindOf(rule) === 'challenging' && slots[groupOf(rule)] > 0),
    );
    if (one) free[groupOf(one)] -= 1;
  }
  for (const group of ['genre', 'artTech', 'bonus']) {
    for (; free[group] > 0; free[group] -= 1) {
      const rule = pick(
        group,
        left.filter((candidate) => groupOf(candidate) === group),
      );
      if (rule) left.splice(left.indexOf(rule), 1);
    }
  }
  return picks;
}

function verify(published) {
  const { seed, entrants, slots, beacon } = published;
  const pool = [...published.pool].sort((one, other) => one.id - other.id);
  const entrantsHash = hexOf(linesOf(entrants));
  const mixedSeed = hexOf(linesOf(['tinsmith-rules-v1', seed, entrantsHash, beacon?.randomness ?? '-']));
  const poolLines = pool.map((rule) =>
    [
      rule.id,
      rule.category,
      rule.number,
      rule.numRatings,
      rule.interestSum,
      rule.challengeSum,
      rule.isRecent ? 1 : 0,
    ].join(' '),
  );
  const picks = draw(pool, slots, numbersFrom(Buffer.from(mixedSeed, 'hex')));
  const isAscending = entrants.every((entrant, place) => place === 0 || entrant > entrants[place - 1]);
  const linesOfPicks = (list) =>
    list
      .map(({ kind, numCandidates, index, ruleId }) => [kind, numCandidates, index, ruleId].join(' '))
      .join('\n');
  const steps = [
    ['algorithm', published.algorithm, 'tinsmith-rules-v1'],
    ['commitment', published.commitment, hexOf(seed)],
    ['entrants', published.entrantsHash, isAscending ? entrantsHash : 'not in ascending order'],
    ['mixed seed', published.mixedSeed, mixedSeed],
    ['pool', published.poolHash, hexOf(linesOf(poolLines))],
    ['picks', linesOfPicks(published.picks), linesOfPicks(picks)],
  ];
  const textOf = new Map(
    pool.map((rule) => [rule.id, `${rule.category} #${rule.number} ${rule.text ?? ''}`.trim()]),
  );
  return { steps, picks, textOf };
}

let published;
try {
  published = JSON.parse(readFileSync(process.argv[2] ?? 0, 'utf8'));
} catch (error) {
  process.stderr.write(`Cannot read the draw: ${error.message}\nUsage: node verify-draw.mjs DRAW.json\n`);
  process.exit(2);
}
const { steps, picks, textOf } = verify(published);
for (const [name, said, found] of steps) {
  print(`${said === found ? 'same     ' : 'DIFFERENT'} ${name}`);
  if (said !== found) print(`  published: ${said}\n  computed:  ${found}`);
}
print('');
for (const { kind, numCandidates, index, ruleId } of picks) {
  const what = index === null ? 'stays empty' : `${index + 1} of ${numCandidates}: ${textOf.get(ruleId)}`;
  print(`${kind.padEnd(11)} ${what}`);
}
const matches = steps.every(([, said, found]) => said === found);
print(matches ? '\nIt matches.' : "\nIt doesn't match.");
process.exitCode = matches ? 0 : 1;
