import { sql } from 'kysely';
import { unpackGames } from '../../features/play/unpack-games.job.ts';
import { jobs, ticks } from '../../jobs.ts';
import { findBroken } from '../invariants.ts';
import { runJobs } from '../run-jobs.ts';
import type { TestSmtp } from '../smtp.ts';
import { actions } from './actions.ts';
import { interleave } from './interleave.ts';
import { type Act, isJump, type Leaf, type Step } from './steps.ts';
import { byRank, compareSnapshots, type Done, takeSnapshot } from './watch.ts';
import { openWorld, type Person, pick, type World } from './world.ts';

/** Staff do most of what only staff can do, and half of it those of them who may. */
function personOf(world: World, { who, action }: Act): Person {
  if (!byRank.has(action) || who % 8 === 0) return pick(world.people, who) as Person;
  const staff = world.people.slice(6);
  const able = staff.filter(({ name }) => name === 'organizer' || name === 'owner');
  return pick(who % 2 === 0 ? staff : able, who) as Person;
}

async function perform(world: World, act: Act): Promise<Done | null> {
  const person = personOf(world, act);
  const response = await actions[act.action]({ world, person, app: act.app, a: act.a, b: act.b });
  if (!response) return null;
  world.story.push(`${person.name}: ${act.action} (${act.a}, ${act.b}) -> ${response.statusCode}`);
  const target = pick(world.people, act.b) as Person;
  const [clock] = await world.rows(sql<{ at: Date }>`select wall_now() as at`);
  const finishedAt = clock?.at ?? new Date();
  return { person, action: act.action, statusCode: response.statusCode, target, finishedAt };
}

const appOf = (world: World, app: number) => world.apps[app % 2] as World['apps'][0];

async function runTicks(world: World, app: number): Promise<void> {
  for (const tick of ticks) await tick(appOf(world, app).platform);
  world.story.push('a second passes');
}

/** A tick or a job that fails is tried again by itself: only what it leaves behind counts. */
const tryIt = (work: Promise<void>): Promise<void> => work.catch(() => undefined);

async function happen(world: World, leaf: Leaf): Promise<Done | null> {
  switch (leaf.kind) {
    case 'act':
      return perform(world, leaf);
    case 'tick':
      await tryIt(runTicks(world, leaf.app));
      return null;
    case 'jobs':
      world.story.push('jobs run');
      await tryIt(runJobs(appOf(world, leaf.app).platform));
      // Scheduled, but nobody plays before it has run.
      await tryIt(unpackGames.run(appOf(world, leaf.app).platform, {}));
      return null;
    case 'mail server':
      world.refuseMails(leaf.isRefusing);
      world.story.push(leaf.isRefusing ? 'the mail server refuses mails' : 'the mail server takes mails');
      return null;
    case 'storage':
      await world.failStorage(leaf.isFailing);
      world.story.push(leaf.isFailing ? 'the storage fails' : 'the storage works');
      return null;
    case 'leases end':
      await world.endLeases();
      world.story.push('leases end');
      return null;
    case 'lost connection':
      await world.loseConnection(leaf.which);
      world.story.push('a connection to the database is lost');
      return null;
  }
}

async function inTurn(world: World, leaves: readonly Leaf[]): Promise<Done[]> {
  const done: Done[] = [];
  for (const leaf of leaves) {
    const one = await happen(world, leaf);
    if (one) done.push(one);
  }
  return done;
}

async function take(world: World, step: Step): Promise<Done[]> {
  switch (step.kind) {
    case 'together': {
      world.story.push('at the same time:');
      const both = await interleave(
        step.order,
        (pid) => world.isBlocked(pid),
        () => inTurn(world, step.first),
        () => inTurn(world, step.second),
      );
      return both.flat();
    }
    case 'later':
      await world.jumpTo(world.nowMs() + step.ms);
      world.story.push(`${step.ms / 1000} s later`);
      return [];
    case 'boundary': {
      const ahead = world.boundaries.filter((ms) => ms + step.offsetMs > world.nowMs());
      const next = ahead[Math.min(step.which, ahead.length - 1)];
      if (next === undefined) return [];
      await world.jumpTo(next + step.offsetMs);
      world.story.push(`it is ${new Date(world.nowMs()).toISOString()}`);
      return [];
    }
    default:
      return inTurn(world, [step]);
  }
}

const scheduled = jobs.filter(({ cron }) => cron);

/** Everything works again, and whatever waits gets its turn. */
async function comeToRest(world: World): Promise<void> {
  world.refuseMails(false);
  await world.failStorage(false);
  for (let round = 0; round < 3; round += 1) {
    await world.endLeases();
    for (const app of [0, 1]) {
      await runTicks(world, app);
      await runJobs(appOf(world, app).platform);
    }
    const { platform } = world.apps[0];
    for (const job of scheduled) await job.run(platform, {});
  }
  world.story.push('everything comes to rest');
}

/** Web games that are shown, and neither unpacked nor refused though everything has come to rest. */
async function findWaitingGames(world: World): Promise<string[]> {
  const waiting = await world.rows(sql<{ id: number }>`
    select f.id from entry_file f join stored_file s on s.address = f.address and s.state = 'owned'
    where f.state = 'checked' and f.superseded_at is null and f.removed_at is null
      and 'web' = any (coalesce(f.chosen_tags, f.proposed_tags))
      and not exists (select from web_build b where b.file_id = f.id)`);
  return waiting.map(({ id }) => `game ${id} was never unpacked`);
}

export interface Failure {
  readonly broken: readonly string[];
  readonly story: readonly string[];
  /** How many steps were played until then. */
  readonly numSteps: number;
  /** Found only once everything had come to rest. */
  readonly isAtRest: boolean;
}

/** Plays the steps in a new world; stops at the first that breaks an invariant. */
export async function simulate(
  steps: readonly Step[],
  smtp: TestSmtp,
  { comesToRest = true }: { readonly comesToRest?: boolean } = {},
): Promise<Failure | null> {
  const world = await openWorld(smtp);
  try {
    let before = await takeSnapshot(world);
    const check = async (done: readonly Done[], isQuiet: boolean): Promise<string[]> => {
      const after = await takeSnapshot(world);
      const broken = [
        ...(await compareSnapshots(world, before, after, done)),
        ...(await findBroken(world.client, isQuiet)),
      ];
      before = after;
      return broken;
    };
    for (const [index, step] of steps.entries()) {
      const done = await take(world, step);
      const hasHappened = step.kind === 'act' ? done.length > 0 : !isJump(step);
      if (!hasHappened) continue;
      const broken = await check(done, false);
      if (broken.length > 0) return { broken, story: world.story, numSteps: index + 1, isAtRest: false };
    }
    if (!comesToRest) return null;
    await comeToRest(world);
    const broken = [...(await check([], true)), ...(await findWaitingGames(world))];
    return broken.length > 0 ? { broken, story: world.story, numSteps: steps.length, isAtRest: true } : null;
  } finally {
    await world.close();
  }
}
