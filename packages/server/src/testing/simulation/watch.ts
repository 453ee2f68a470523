import { sql } from 'kysely';
import { hashToken } from '../../http/session.ts';
import type { ActionName } from './actions.ts';
import type { Person, World } from './world.ts';

// Invariants over time: what may happen between two moments. Those of one moment are SQL, in platform/invariants.

interface SignUp {
  readonly account: number;
  readonly entry: number | null;
  readonly isWithdrawn: boolean;
  /** Whether the names of its gift exchange are still to be drawn, and it would be in the draw. */
  readonly isUndrawn: boolean;
  readonly isEligible: boolean;
  /** Of a gift exchange whose end has passed. */
  readonly isOver: boolean;
  /** Someone waits for a gift from them, or has got it. */
  readonly isGiver: boolean;
}

/** The times of an event; the names of those that changes are about. */
interface Times {
  readonly kind: string;
  readonly start: number;
  readonly end: number;
  readonly votingEnd: number;
  readonly hasResult: boolean;
}

export interface Snapshot {
  readonly times: ReadonlyMap<number, Times>;
  readonly ballots: ReadonlyMap<number, { readonly account: number; readonly entry: number }>;
  /** Of rankings that are public, or that a prize-giving reveals; others are replaced by freezing again. */
  readonly places: ReadonlySet<string>;
  readonly ranks: ReadonlyMap<number, string | null>;
  readonly signUps: ReadonlyMap<number, SignUp>;
  readonly drawn: ReadonlyMap<number, readonly number[]>;
  readonly texts: ReadonlyMap<number, EntryText>;
  /** By removed file, its entry. */
  readonly removed: ReadonlyMap<number, number>;
  readonly settled: ReadonlySet<number>;
  /** How often each file was played, with its entry. */
  readonly plays: ReadonlyMap<number, { readonly entry: number; readonly count: number }>;
  /** Hashes of the tokens that are logged in. */
  readonly sessions: ReadonlySet<string>;
  /** Authors of posts. */
  readonly posts: ReadonlyMap<number, number>;
  /** Posts that were sent with one key and are there more than once. */
  readonly keyedTwice: readonly string[];
  readonly numAudits: number;
}

/** An entry's text, and those that its versions keep. */
interface EntryText {
  readonly text: string;
  readonly kept: readonly string[];
}

interface Row {
  readonly times: readonly (Times & { id: number })[];
  readonly ballots: readonly { id: number; account: number; entry: number }[];
  readonly places: readonly string[];
  readonly ranks: readonly { id: number; rank: string | null }[];
  readonly signUps: readonly (SignUp & { id: number })[];
  readonly drawn: readonly { id: number; entrants: number[] }[];
  readonly texts: readonly (EntryText & { id: number })[];
  readonly removed: readonly { id: number; entry: number }[];
  readonly settled: readonly number[];
  readonly plays: readonly { id: number; entry: number; count: number }[];
  readonly sessions: readonly string[];
  readonly posts: readonly { id: number; account: number }[];
  readonly keyedTwice: readonly string[];
  readonly numAudits: number;
}

const list = (query: string) => `(select coalesce(json_agg(q), '[]') from (${query}) q)`;

const ms = (column: string) => `floor(extract(epoch from ${column}) * 1000)::float8`;

const snapshotQuery = `select
    ${list(`select id, kind, ${ms('starts_at')} as start, ${ms('ends_at')} as end, ${ms('voting_ends_at')} as "votingEnd",
        has_result(competition) as "hasResult" from competition`)} as times,
    ${list(`select b.id, s.account_id as account, b.entry_id as entry
      from ballot b join sign_up s on s.id = b.entrant_id`)} as ballots,
    (select coalesce(json_agg(r.id || ' ' || e.entry_id || ' ' || e.ranks::text), '[]')
      from result r join result_entry e on e.result_id = r.id
      where r.published_at is not null or r.started_at is not null) as places,
    ${list(`select id, rank from account`)} as ranks,
    ${list(`select s.id, s.account_id as account, s.entry_id as entry, s.withdrawn_at is not null as "isWithdrawn",
        c.kind = 'gift-exchange' and d.competition_id is null as "isUndrawn",
        s.withdrawn_at is null and a.verified_at is not null and a.deleted_at is null
          and coalesce(a.suspended_until <= app_now(), true) as "isEligible",
        c.kind = 'gift-exchange' and c.ends_at <= app_now() as "isOver",
        exists (select from santa_pair p where p.giver_id = s.id and p.ended_at is null) as "isGiver"
      from sign_up s join competition c on c.id = s.competition_id join account a on a.id = s.account_id
      left join santa_draw d on d.competition_id = c.id`)} as "signUps",
    ${list(`select competition_id as id, entrants from santa_draw`)} as drawn,
    ${list(`select e.id, e.text, array(select v.changed->>'text' from entry_version v
        where v.entry_id = e.id and v.changed ? 'text') as kept from entry e`)} as texts,
    ${list(`select id, entry_id as entry from entry_file where removed_at is not null`)} as removed,
    (select coalesce(json_agg(id), '[]') from team_pledge where settled_at is not null) as settled,
    ${list(`select id, entry_id as entry, num_plays as count from entry_file where num_plays > 0`)} as plays,
    (select coalesce(json_agg(encode(token_sha256, 'hex')), '[]') from session) as sessions,
    ${list(`select p.id, s.account_id as account from log_post p join sign_up s on s.id = p.entrant_id`)} as posts,
    (select coalesce(json_agg(text), '[]') from (select text from log_post where text like '%Key % at %'
      group by entrant_id, text having count(*) > 1) twice) as "keyedTwice",
    (select count(*)::int from audit_entry) as "numAudits"`;

export async function takeSnapshot(world: World): Promise<Snapshot> {
  const { rows } = await world.client.query<Row>({ name: 'snapshot', text: snapshotQuery });
  const [row] = rows;
  if (!row) throw new Error('No snapshot.');
  return {
    times: new Map(row.times.map((times) => [times.id, times])),
    ballots: new Map(row.ballots.map((ballot) => [ballot.id, ballot])),
    places: new Set(row.places),
    ranks: new Map(row.ranks.map(({ id, rank }) => [id, rank])),
    signUps: new Map(row.signUps.map((signUp) => [signUp.id, signUp])),
    drawn: new Map(row.drawn.map(({ id, entrants }) => [id, entrants])),
    texts: new Map(row.texts.map((text) => [text.id, text])),
    removed: new Map(row.removed.map(({ id, entry }) => [id, entry])),
    settled: new Set(row.settled),
    plays: new Map(row.plays.map(({ id, ...play }) => [id, play])),
    sessions: new Set(row.sessions),
    posts: new Map(row.posts.map(({ id, account }) => [id, account])),
    keyedTwice: row.keyedTwice,
    numAudits: row.numAudits,
  };
}

/** Actions that only a rank opens: when one succeeds, the audit log says so. */
export const byRank: ReadonlySet<ActionName> = new Set<ActionName>([
  'exclude a ballot',
  'include a ballot',
  'exclude a voter',
  'include a voter',
  'freeze',
  'publish',
  'keep apart',
  'let meet',
  'suspend for a day',
  'lift a suspension',
  'change a rank',
  'move the finish',
  'move the end of voting',
  'end now',
  'reopen',
]);

/** What is public, or asked without one's session. */
const withoutSession: ReadonlySet<ActionName> = new Set<ActionName>([
  'read who gave',
  'play a game',
  'load a game',
]);

export interface Done {
  readonly person: Person;
  readonly action: ActionName;
  readonly statusCode: number;
  readonly target: Person;
  /** By the clock that uploads are measured by. */
  readonly finishedAt: Date;
}

const hasWorked = ({ statusCode }: Done): boolean => statusCode < 300;

async function findUnprovenRanks(world: World, before: Snapshot, after: Snapshot, done: readonly Done[]) {
  const changed = [...after.ranks].filter(
    ([id, rank]) => before.ranks.has(id) && before.ranks.get(id) !== rank,
  );
  if (changed.length === 0 || done.some(({ action }) => action === 'delete the account')) return [];
  const tokens = done.map(({ person }) => hashToken(person.token));
  const proven = await world.rows(sql<{ id: number }>`
    select id from session where token_sha256 = any(${tokens}) and proved_at > app_now() - interval '10 minutes'`);
  return proven.length > 0 ? [] : [`the rank of account ${changed[0]?.[0]} changed without proof`];
}

/** One who joins in the same step may have done it just before: joining waits for it. */
async function findSteering(world: World, before: Snapshot, done: readonly Done[]) {
  const broken: string[] = [];
  for (const { person, action } of done.filter(hasWorked)) {
    if (action !== 'keep apart' && action !== 'let meet') continue;
    const own = await world.rows(sql<{ id: number }>`
      select s.id from entrant s join competition c on c.id = s.competition_id
      where s.account_id = ${person.accountId} and c.kind = 'gift-exchange' and c.ends_at > app_now()`);
    if (own.some(({ id }) => before.signUps.has(id)))
      broken.push(`${person.name} is in an exchange and could ${action}`);
  }
  return broken;
}

/** Files that were accepted after their sender's suspension had been confirmed. */
async function findLateFiles(world: World, done: readonly Done[]) {
  const suspensions = done.filter((one) => one.action === 'suspend for a day' && hasWorked(one));
  const broken: string[] = [];
  for (const { target, finishedAt } of suspensions) {
    const late = await world.rows(sql<{ id: number }>`
      select id from entry_file where account_id = ${target.accountId} and state <> 'receiving'
        and touched_at > ${finishedAt}`);
    if (late.length > 0)
      broken.push(`file ${late[0]?.id} of ${target.name} was accepted after the suspension`);
  }
  return broken;
}

/**
 * A time to come becomes the past only by ending it; one that has passed changes only by reopening it, in a
 * speedhack without a ranking. A start, and the end of a gift exchange, never change once they have passed.
 */
function findBrokenTimes(world: World, before: Snapshot, after: Snapshot, done: readonly Done[]): string[] {
  const nowMs = world.nowMs();
  const has = (action: ActionName) => done.some((one) => one.action === action && hasWorked(one));
  return [...before.times].flatMap(([id, was]) => {
    const is = after.times.get(id);
    if (!is) return [];
    return (['start', 'end', 'votingEnd'] as const).flatMap((name) => {
      if (was[name] === is[name]) return [];
      const isToCome = was[name] > nowMs;
      if (isToCome) return is[name] > nowMs || has('end now') ? [] : [`${name} of ${id} was set to the past`];
      const isReopened = has('reopen') && is.kind === 'speedhack' && name !== 'start' && !was.hasResult;
      return isReopened ? [] : [`${name} of ${id} changed after it had passed`];
    });
  });
}

/** Records who is in the team of each entry. */
const remember = (world: World, { signUps }: Snapshot): void => {
  for (const { entry, account } of signUps.values()) {
    if (entry === null) continue;
    const members = world.memberships.get(entry) ?? new Set<number>();
    world.memberships.set(entry, members.add(account));
  }
};

function findMailsTwice(world: World): string[] {
  const seen = new Set<string>();
  return world.mailIds().flatMap((id) => {
    if (seen.has(id)) return [`mail ${id} was sent twice`];
    seen.add(id);
    return [];
  });
}

/** A text that was replaced, or whose entry went to a team with a copy of it, is a version there. */
function findLostTexts(before: Snapshot, after: Snapshot): string[] {
  return [...before.texts].flatMap(([id, { text }]) => {
    const is = after.texts.get(id);
    return !is || text === '' || is.text === text || is.kept.includes(text)
      ? []
      : [`a text of entry ${id} was lost`];
  });
}

/** The receipt of a removed file stays as long as its entry, or the team that took over its files. */
const findLostReceipts = (before: Snapshot, after: Snapshot): string[] =>
  [...before.removed].flatMap(([id, entry]) =>
    after.removed.has(id) || !after.texts.has(entry)
      ? []
      : [`removed file ${id} came back or lost its receipt`],
  );

/** A play is counted once for each that started, and not for the team itself. */
function findWrongPlays(before: Snapshot, after: Snapshot, done: readonly Done[]): string[] {
  const isIn = ({ signUps, sessions }: Snapshot, entry: number, { accountId, token }: Person) =>
    sessions.has(hashToken(token).toString('hex')) &&
    [...signUps.values()].some((one) => one.entry === entry && one.account === accountId && !one.isWithdrawn);
  const started = done.filter((one) => one.action === 'play a game' && hasWorked(one));
  let numCounted = 0;
  const wrong = [...after.plays].flatMap(([id, { entry, count }]) => {
    const more = count - (before.plays.get(id)?.count ?? 0);
    numCounted += Math.max(0, more);
    const others = started.filter(
      ({ person }) => !isIn(before, entry, person) || !isIn(after, entry, person),
    );
    return more > others.length ? [`a play of file ${id} was counted for its team, or twice`] : [];
  });
  return numCounted > started.length ? [...wrong, `${numCounted} plays were counted`] : wrong;
}

/** Logging out a device ends its session, and without one nobody can do anything but read what is public. */
const findLoggedOut = (before: Snapshot, after: Snapshot, done: readonly Done[]): string[] =>
  done.filter(hasWorked).flatMap(({ person, action }) => {
    if (!withoutSession.has(action) && !before.sessions.has(hashToken(person.token).toString('hex')))
      return [`${person.name} could ${action} after being logged out`];
    return action === 'log out a device' && after.sessions.size >= before.sessions.size
      ? [`a device of ${person.name} is still logged in`]
      : [];
  });

/** Everything between two snapshots that must not happen. */
export async function compareSnapshots(
  world: World,
  before: Snapshot,
  after: Snapshot,
  done: readonly Done[],
): Promise<string[]> {
  remember(world, before);
  const actors = new Set(done.map(({ person }) => person.accountId));
  const lost = [...before.ballots].filter(
    ([id, { account }]) => !after.ballots.has(id) && !actors.has(account),
  );
  const own = [...after.ballots].filter(([, { account, entry }]) =>
    world.memberships.get(entry)?.has(account),
  );
  const gone = [...before.signUps].filter(
    ([id, { account, isUndrawn, isWithdrawn }]) =>
      isUndrawn && !isWithdrawn && after.signUps.get(id)?.isWithdrawn !== false && !actors.has(account),
  );
  // An elf gets an entry with the promise, and may have given it back at the same time.
  const isTaking = done.some(({ action }) => action === 'take as an elf');
  const late = [...after.signUps].filter(([id, { entry, isGiver }]) => {
    const was = before.signUps.get(id);
    return was?.isOver && was.entry === null && entry !== null && !was.isGiver && !isGiver && !isTaking;
  });
  const newlyDrawn = [...after.drawn]
    .filter(([id]) => !before.drawn.has(id))
    .flatMap(([, entrants]) => entrants);
  // One who withdraws, or is suspended, in the second of the draw may be in it or not; `gone` finds those withdrawn by others.
  const left =
    newlyDrawn.length === 0
      ? []
      : [...before.signUps].filter(([id, { isUndrawn, isEligible }]) => {
          const now = after.signUps.get(id);
          return (
            isUndrawn && isEligible && now?.isUndrawn === false && now.isEligible && !newlyDrawn.includes(id)
          );
        });
  const wasDisturbed = world.wasDisturbed();
  const ranked = done.filter((one) => byRank.has(one.action) && hasWorked(one));
  return [
    ...lost.map(([id]) => `ballot ${id} disappeared without its author`),
    ...own.map(([id]) => `ballot ${id} is by a present or former member`),
    ...[...before.places]
      .filter((place) => !after.places.has(place))
      .map((place) => `place ${place} disappeared`),
    ...gone.map(([id]) => `sign-up ${id} was withdrawn before the draw by someone else`),
    ...late.map(([id]) => `sign-up ${id} started an entry after the end and gives to nobody`),
    ...left.map(([id]) => `sign-up ${id} was eligible and is not in the draw`),
    ...(await findUnprovenRanks(world, before, after, done)),
    ...(await findSteering(world, before, done)),
    ...(await findLateFiles(world, done)),
    ...findMailsTwice(world),
    ...after.keyedTwice.map((message) => `a post with one key is there twice: ${message}`),
    ...findLostTexts(before, after),
    ...findLostReceipts(before, after),
    ...findLoggedOut(before, after, done),
    ...findWrongPlays(before, after, done),
    ...[...before.posts]
      .filter(([id, account]) => !after.posts.has(id) && !actors.has(account))
      .map(([id]) => `post ${id} disappeared without its author`),
    ...[...before.settled]
      .filter((id) => !after.settled.has(id))
      .map((id) => `pledge ${id} is to become a team a second time`),
    ...findBrokenTimes(world, before, after, done),
    ...(after.numAudits - before.numAudits < Math.min(ranked.length, 1)
      ? [`no audit entry for: ${ranked.map(({ action }) => action).join(', ')}`]
      : []),
    ...done.flatMap(({ action, statusCode }) =>
      statusCode >= 500 && !wasDisturbed ? [`${action}: status ${statusCode}`] : [],
    ),
  ];
}
