import { ticks } from '../../jobs.ts';
import { findBroken } from '../invariants.ts';
import { runJobs } from '../run-jobs.ts';
import type { TestSmtp } from '../smtp.ts';
import { actions } from './actions.ts';
import { interleave } from './interleave.ts';
import type { Act, Step } from './steps.ts';
import { byRank, compareSnapshots, type Done, takeSnapshot } from './watch.ts';
import { openWorld, type Person, pick, type World } from './world.ts';

/** Staff do most of what only staff can do. */
function personOf(world: World, { who, action }: Act): Person {
  const staff = world.people.slice(6);
  return pick(byRank.has(action) && who % 8 !== 0 ? staff : world.people, who) as Person;
}

async function perform(world: World, act: Act): Promise<Done | null> {
  const person = personOf(world, act);
  const response = await actions[act.action]({ world, person, app: act.app, a: act.a, b: act.b });
  if (!response) return null;
  world.story.push(`${person.name}: ${act.action} (${act.a}, ${act.b}) -> ${response.statusCode}`);
  const target = pick(world.people, act.b) as Person;
  return { person, action: act.action, statusCode: response.statusCode, target, finishedMs: Date.now() };
}

async function runTicks(world: World, app: number): Promise<void> {
  const { platform } = world.apps[app % 2] as World['apps'][0];
  for (const tick of ticks) await tick(platform);
  world.story.push('a second passes');
}

async function take(world: World, step: Step): Promise<Done[]> {
  switch (step.kind) {
    case 'act': {
      const done = await perform(world, step);
      return done ? [done] : [];
    }
    case 'together': {
      world.story.push('at the same time:');
      const done = await interleave(
        step.order,
        () => perform(world, step.first),
        () => perform(world, step.second),
      );
      return done.filter((one) => one !== null);
    }
    case 'tick':
      await runTicks(world, step.app);
      return [];
    case 'jobs':
      await runJobs((world.apps[step.app % 2] as World['apps'][0]).platform);
      world.story.push('jobs run');
      return [];
    case 'mail server':
      world.refuseMails(step.isRefusing);
      world.story.push(step.isRefusing ? 'the mail server refuses mails' : 'the mail server takes mails');
      return [];
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
  }
}

export interface Failure {
  readonly broken: readonly string[];
  readonly story: readonly string[];
  /** How many steps were played until then. */
  readonly numSteps: number;
}

/** Plays the steps in a new world; stops at the first that breaks an invariant. */
export async function simulate(steps: readonly Step[], smtp: TestSmtp): Promise<Failure | null> {
  const world = await openWorld(smtp);
  try {
    let before = await takeSnapshot(world);
    for (const [index, step] of steps.entries()) {
      const done = await take(world, step);
      if (step.kind === 'later' || step.kind === 'boundary') continue;
      const after = await takeSnapshot(world);
      const broken = [
        ...(await compareSnapshots(world, before, after, done)),
        ...(await findBroken(world.apps[0].owner)),
      ];
      if (broken.length > 0) return { broken, story: world.story, numSteps: index + 1 };
      before = after;
    }
    return null;
  } finally {
    await world.close();
  }
}
