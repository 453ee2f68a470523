import { sql } from 'kysely';
import { type Check, ok, trouble, warning } from './check.ts';

const offSeconds = 1;
const wrongSeconds = 30;

export const clockCheck: Check = {
  name: 'clock',
  title: 'Clock',
  pace: 'quick',
  part: 'clock',
  needs: 'database',
  async run({ db }) {
    const beforeMs = Date.now();
    const { rows } = await sql<{ ms: number }>`
      select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(db);
    const afterMs = Date.now();
    const databaseMs = rows[0]?.ms ?? Number.NaN;
    // The database read its clock at some moment between the two.
    const off = Math.max(beforeMs - databaseMs, databaseMs - afterMs, 0) / 1000;
    const value = `${off.toFixed(3)} s off`;
    if (off < offSeconds) return ok(value, 'Compared with the database, which decides every deadline.');
    const sentence =
      "The clock of this machine and the database's differ. The database's decides every deadline; log lines, backups and links that expire use this one.";
    const steps = [
      'Look at both machines: `timedatectl`',
      'Turn time synchronization on where it is off: `timedatectl set-ntp true`',
    ];
    return off < wrongSeconds ? warning(value, sentence, ...steps) : trouble(value, sentence, ...steps);
  },
};

/** Tests and rehearsals replace the functions that everything asks for the time. */
export const replacedClockCheck: Check = {
  name: 'replaced-clock',
  title: 'Test clock',
  pace: 'quick',
  part: 'clock',
  needs: 'schema',
  async run({ db, config }) {
    const { rows } = await sql<{ body: string | null; off: number }>`
      select pg_get_function_sqlbody(to_regproc(name)) as body,
        extract(epoch from moment - real)::float8 as off
      from (values ('app_now', app_now(), now()), ('wall_now', wall_now(), clock_timestamp())) f(name, moment, real)`.execute(
      db,
    );
    const isOwn = (body: string | null | undefined, original: string) =>
      body
        ?.trim()
        .replace(/^RETURN\s+/i, '')
        .toLowerCase() === original;
    if (isOwn(rows[0]?.body, 'now()') && isOwn(rows[1]?.body, 'clock_timestamp()'))
      return ok('', "The site uses the database's own clock.");
    const off = Math.round(rows[0]?.off ?? 0);
    const say = config.environment === 'production' ? trouble : warning;
    return say(
      'replaced',
      `The site's clock is a test clock, ${Math.abs(off) < 1 ? 'which shows the right time at the moment' : `${Math.abs(off)} seconds ${off < 0 ? 'behind' : 'ahead'}`}. Deadlines follow it.`,
      'Is this the database of a test or a rehearsal? Then all is well. Otherwise, as its owner:',
      '`psql "$MIGRATE_DATABASE_URL" -c "create or replace function app_now() returns timestamptz language sql stable parallel safe return now()"`',
      '`psql "$MIGRATE_DATABASE_URL" -c "create or replace function wall_now() returns timestamptz language sql volatile parallel safe return clock_timestamp()"`',
    );
  },
};
