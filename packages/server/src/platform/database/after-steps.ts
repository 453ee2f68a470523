import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';

// Slow parts of an upgrade, which run after it, while the site is up and outside of the migrations' transaction. Each
// can be ended at any moment and starts again where it stopped.

interface StepBase {
  /** Never changed once it was released. */
  readonly name: string;
}
/** Builds an index without locking its table. */
interface IndexStep extends StepBase {
  readonly kind: 'index';
  /** As PostgreSQL knows it. */
  readonly index: string;
  /** `on table (column)`, with a condition if there is one. */
  readonly definition: string;
  readonly isUnique?: boolean;
}
/** Changes rows in batches, each in a transaction of its own. */
interface BatchStep extends StepBase {
  readonly kind: 'batches';
  /** Changes some of the rows that are left and no others; it has run when it changes none. */
  readonly statement: string;
  /** So that others get their turn. */
  readonly pauseMs: number;
}
export type AfterStep = IndexStep | BatchStep;

/** In the order in which they run. Code must work before and after each of them. */
export const afterSteps: readonly AfterStep[] = [];

const stepsLock = 7_461_011;

/** An index whose building was interrupted stays behind and is never used. */
async function dropInvalid(db: Kysely<never>, index: string): Promise<void> {
  const { rows } = await sql`
    select from pg_index where indexrelid = to_regclass(${index}) and not indisvalid`.execute(db);
  if (rows.length > 0) await sql`drop index concurrently ${sql.id(index)}`.execute(db);
}

async function build(db: Kysely<never>, { index, definition, isUnique = false }: IndexStep): Promise<void> {
  await dropInvalid(db, index);
  const unique = sql.raw(isUnique ? 'unique ' : '');
  await sql`create ${unique}index concurrently if not exists ${sql.id(index)} ${sql.raw(definition)}`.execute(
    db,
  );
}

async function changeInBatches(
  db: Kysely<never>,
  { name, statement, pauseMs }: BatchStep,
  isStopping: () => boolean,
): Promise<boolean> {
  while (!isStopping()) {
    const { numAffectedRows = 0n } = await sql.raw(statement).execute(db);
    if (numAffectedRows === 0n) return true;
    await sql`update after_step set num_done = num_done + ${numAffectedRows} where name = ${name}`.execute(
      db,
    );
    await wait(pauseMs);
  }
  return false;
}

/** Runs one step; false if it was stopped before its end. */
async function runStep(db: Kysely<never>, step: AfterStep, isStopping: () => boolean): Promise<boolean> {
  await sql`insert into after_step (name) values (${step.name})
    on conflict (name) do update set error = null`.execute(db);
  try {
    const isDone =
      step.kind === 'index'
        ? await build(db, step).then(() => true)
        : await changeInBatches(db, step, isStopping);
    if (isDone)
      await sql`update after_step set finished_at = wall_now() where name = ${step.name}`.execute(db);
    return isDone;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    await sql`update after_step set error = ${reason} where name = ${step.name}`.execute(db);
    throw error;
  }
}

/** The steps that have not run to their end, in order. */
export async function listPendingSteps(
  db: Kysely<never>,
  steps: readonly AfterStep[] = afterSteps,
): Promise<readonly AfterStep[]> {
  const { rows } = await sql<{ name: string }>`
    select name from after_step where finished_at is not null`.execute(db);
  const done = new Set(rows.map(({ name }) => name));
  return steps.filter(({ name }) => !done.has(name));
}

/**
 * Runs what is pending, one process at a time. Returns the names of the steps that are done now. `db` must have a
 * connection for the lock and one for the step, and no limit on a statement's time.
 */
export async function runAfterSteps(
  db: Kysely<never>,
  {
    steps = afterSteps,
    isStopping = () => false,
  }: { readonly steps?: readonly AfterStep[]; readonly isStopping?: () => boolean } = {},
): Promise<string[]> {
  return db.connection().execute(async (locked) => {
    const { rows } = await sql<{ isFree: boolean }>`
      select pg_try_advisory_lock(${stepsLock}) as "isFree"`.execute(locked);
    if (!rows[0]?.isFree) return [];
    const done: string[] = [];
    try {
      for (const step of await listPendingSteps(locked as never, steps)) {
        if (isStopping() || !(await runStep(db, step, isStopping))) break;
        done.push(step.name);
      }
    } finally {
      await sql`select pg_advisory_unlock(${stepsLock})`.execute(locked);
    }
    return done;
  });
}
