import { keyHeader } from '@tinsmith/contract/client';
import type { PlayState, StartedPlay } from '@tinsmith/contract/play';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { hashToken } from '../../http/session.ts';
import { postForm } from '../form.ts';
import { principalPassword } from '../scene.ts';
import { createPng } from '../sized-png.ts';
import { callSeal, sendPiece } from '../uploads.ts';
import { createZip } from '../zip.ts';
import { hourMs, type Person, type Play, pick, titleOf, type World } from './world.ts';

/** What an action gets: who does it, on which process, and two free numbers that choose its subjects. */
export interface Doing {
  readonly world: World;
  readonly person: Person;
  readonly app: number;
  readonly a: number;
  readonly b: number;
}

type Response = Pick<LightMyRequestResponse, 'statusCode' | 'body'>;
/** Null where there is nothing to do it to. */
export type Action = (doing: Doing) => Promise<Response | null>;

const eventOf = ({ world, a }: Doing) => world.events[a % world.events.length] ?? world.events[0];
const shortOf = (doing: Doing): string => eventOf(doing)?.short ?? '';
const ids = async (world: World, query: ReturnType<typeof sql<{ id: number }>>): Promise<number[]> =>
  (await world.rows(query)).map(({ id }) => id);
const post = (doing: Doing, path: string, body: object = {}) =>
  doing.world.visitor(doing.app, doing.person).post(`/api/v1/${path}`, body);

const ownEntry = async (doing: Doing): Promise<number | undefined> =>
  (
    await ids(
      doing.world,
      sql<{ id: number }>`select s.entry_id as id from sign_up s join competition c on c.id = s.competition_id
        where s.account_id = ${doing.person.accountId} and c.short = ${shortOf(doing)} and s.entry_id is not null
          and s.withdrawn_at is null`,
    )
  )[0];

const anyEntry = async ({ world, b }: Doing, short: string) =>
  pick(
    await ids(
      world,
      sql<{ id: number }>`select e.id from entry e join competition c on c.id = e.competition_id
        where c.short = ${short} order by e.id`,
    ),
    b,
  );

const anyEntrant = async ({ world, b }: Doing, short: string) =>
  pick(
    await ids(
      world,
      sql<{ id: number }>`select s.id from sign_up s join competition c on c.id = s.competition_id
        where c.short = ${short} order by s.id`,
    ),
    b,
  );

const anyBallot = async ({ world, b }: Doing) =>
  pick(await ids(world, sql<{ id: number }>`select id from ballot order by id`), b);

const anyPerson = ({ world, b }: Doing): Person => pick(world.people, b) ?? (world.people[0] as Person);

/** Small files that differ by a number: half of them web games. */
const files = Array.from({ length: 8 }, (_, number) =>
  number % 2 === 0
    ? createZip([{ path: 'index.html', content: Buffer.from(`<!doctype html><p>Game ${number}`) }])
    : Buffer.concat([Buffer.from([number]), Buffer.alloc(31, 'x')]),
);
const bytesOf = (b: number): Buffer => files[b % files.length] as Buffer;

const forOwn =
  (act: (doing: Doing, entryId: number) => Promise<Response>): Action =>
  async (doing) => {
    const entryId = await ownEntry(doing);
    return entryId === undefined ? null : act(doing, entryId);
  };

const voterOf = async ({ world, person }: Doing): Promise<number | undefined> =>
  (
    await ids(
      world,
      sql<{ id: number }>`select s.id from sign_up s join competition c on c.id = s.competition_id
        where s.account_id = ${person.accountId} and c.short = 'jam'`,
    )
  )[0];

async function saveBallot(doing: Doing, isQueued: boolean): Promise<Response | null> {
  const entryId = await anyEntry(doing, 'jam');
  const [voter] = await doing.world.rows(sql<{ id: number; version: number | null }>`
    select s.id, (select version from ballot where entrant_id = s.id and entry_id = ${entryId ?? 0}) as version
    from sign_up s join competition c on c.id = s.competition_id
    where s.account_id = ${doing.person.accountId} and c.short = 'jam'`);
  if (entryId === undefined || !voter) return null;
  const score = 1 + (doing.a % 5);
  return post(doing, `entry/${entryId}/ballot`, {
    entrantId: voter.id,
    scores: { all: score, art: score, tech: score, genre: score },
    review: doing.a % 3 === 0 ? 'Played it.' : '',
    baseVersion: voter.version ?? 0,
    isQueued,
  });
}

/** Two votes of a score sheet at once, compared with what there is or with nothing. */
async function saveBySheet(doing: Doing): Promise<Response | null> {
  const { world, person, a, b } = doing;
  const [voter] = await world.rows(sql<{ id: number }>`
    select s.id from sign_up s join competition c on c.id = s.competition_id
    where s.account_id = ${person.accountId} and c.short = 'jam'`);
  if (!voter) return null;
  const entries = await world.rows(sql<{ id: number; version: number | null }>`
    select e.id, (select version from ballot where entrant_id = ${voter.id} and entry_id = e.id) as version
    from entry e order by e.id`);
  const score = 1 + (a % 5);
  const votes = [pick(entries, a), pick(entries, b)].flatMap((entry) =>
    entry
      ? [
          {
            entryId: entry.id,
            scores: { all: score, art: score, tech: score, genre: score },
            review: '',
            baseVersion: a % 2 === 0 ? (entry.version ?? 0) : 0,
          },
        ]
      : [],
  );
  return post(doing, 'compo/jam/votes/sheet/save', { entrantId: voter.id, votes });
}

async function setApart(doing: Doing, isApart: boolean): Promise<Response> {
  const { world, a, b } = doing;
  const [one, other] = [pick(world.people, a), pick(world.people, a + 1 + (b % (world.people.length - 1)))];
  return post(doing, `compo/${shortOf(doing)}/santa/desk/exclusion`, {
    one: one?.name === 'thief' ? 'owner' : one?.name,
    other: other?.name === 'thief' ? 'owner' : other?.name,
    isApart,
  });
}

/** Around the planned time, or around this moment: a slip in the year, the hour or the minute. */
async function moveTime(doing: Doing, field: 'end' | 'votingEnd'): Promise<Response> {
  const event = eventOf(doing);
  const planned = field === 'end' ? (event?.endMs ?? 0) : (event?.votingEndMs ?? 0);
  const around = doing.b % 4 === 0 ? doing.world.nowMs() : planned;
  const moved = around + ((doing.b % 3) - 1) * hourMs;
  return post(doing, `compo/${shortOf(doing)}/desk/times`, { [field]: moved, notice: '' });
}

/** Everything that people do, over the real routes. */
export const actions = {
  join: (doing) => post(doing, `compo/${shortOf(doing)}/signUp`, { info: 'A game with a hat.' }),
  withdraw: (doing) => post(doing, `compo/${shortOf(doing)}/withdraw`),
  'start an entry': (doing) => post(doing, `compo/${shortOf(doing)}/myEntry`),
  'fill an entry': forOwn((doing, id) =>
    post(doing, `entry/${id}/details`, { title: `Game ${doing.b % 5}` }),
  ),
  // From the version that they see, an older one, or none, as scripts do.
  'edit a text': forOwn(async (doing, id) => {
    const [seen] = await doing.world.rows(sql<{ version: number }>`
      select coalesce((field_versions->>'text')::integer, 0) as version from entry where id = ${id}`);
    const was = { 0: seen?.version ?? 0, 1: Math.max(0, (seen?.version ?? 0) - 1) }[doing.a % 3];
    return post(doing, `entry/${id}/text`, {
      text: `<p>Text ${doing.b}</p>`,
      ...(was !== undefined && { was }),
    });
  }),
  'empty an entry': forOwn((doing, id) => post(doing, `entry/${id}/details`, { title: '' })),
  'delete an entry': async (doing) => {
    const entryId = await anyEntry(doing, shortOf(doing));
    return entryId === undefined ? null : post(doing, `entry/${entryId}/delete`);
  },
  invite: forOwn(async (doing, entryId) => {
    const recipientEntrantId = (await anyEntrant(doing, shortOf(doing))) ?? 0;
    return post(doing, 'invitation/create', { entryId, recipientEntrantId });
  }),
  'answer an invitation': async (doing) => {
    const id = pick(
      await ids(
        doing.world,
        sql<{ id: number }>`select i.id from invitation i join sign_up s on s.id = i.recipient_entrant_id
          where s.account_id = ${doing.person.accountId} and i.resolved_at is null order by i.id`,
      ),
      doing.a,
    );
    const resolution = doing.b % 4 === 0 ? 'reject' : 'accept';
    const body = { resolution, confirm: true, keep: doing.b % 3 === 0 };
    return id === undefined ? null : post(doing, `invitation/id/${id}/resolve`, body);
  },
  pledge: (doing) => post(doing, `compo/${shortOf(doing)}/pledge`, { username: anyPerson(doing).name }),
  'answer a pledge': async (doing) => {
    const pledgeId = pick(
      await ids(
        doing.world,
        sql<{
          id: number;
        }>`select m.pledge_id as id from team_pledge_member m join sign_up s on s.id = m.entrant_id
          join competition c on c.id = s.competition_id
          where s.account_id = ${doing.person.accountId} and c.short = ${shortOf(doing)} and m.joined_at is null
          order by m.pledge_id`,
      ),
      doing.b,
    );
    const body = { pledgeId, resolution: doing.b % 4 === 0 ? 'reject' : 'accept' };
    return pledgeId === undefined ? null : post(doing, `compo/${shortOf(doing)}/pledge/answer`, body);
  },
  'leave a pledge': (doing) =>
    doing.b % 3 === 0 ? post(doing, `compo/${shortOf(doing)}/pledge/leave`) : Promise.resolve(null),
  'leave or remove': async (doing) => {
    const id = await anyEntrant(doing, shortOf(doing));
    return id === undefined ? null : post(doing, `removeTeamMember/${id}`);
  },
  'seal a file': forOwn((doing, id) =>
    callSeal(doing.world.visitor(doing.app, doing.person), id, bytesOf(doing.b)),
  ),
  'send half a file': (doing) => sendBytes(doing, 0.5),
  'send a file': (doing) => sendBytes(doing, 1),
  'replace a file': forOwn(async (doing, id) => {
    const [old] = await ids(
      doing.world,
      sql<{ id: number }>`select id from entry_file where entry_id = ${id} and state = 'checked' order by id`,
    );
    const bytes = bytesOf(doing.b);
    return callSeal(doing.world.visitor(doing.app, doing.person), id, bytes, {
      name: `again${doing.b % 3}.zip`,
      ...(old !== undefined && { replaces: old }),
    });
  }),
  'remove a file': forOwn(async (doing, id) => {
    const files = await doing.world.rows(sql<{ id: number; replaced: number | null }>`
      select id, replaces_id as replaced from entry_file where entry_id = ${id} order by id`);
    const file = pick(files, doing.b);
    const restores = doing.a % 3 === 0 ? file?.replaced : null;
    return post(doing, `files/${file?.id ?? 1}/remove`, restores ? { restores } : {});
  }),
  'link a game': forOwn((doing, id) =>
    post(doing, `entry/${id}/details`, {
      links: { play: doing.b % 2 === 0 ? 'https://example.org/play' : '', source: '', video: '' },
    }),
  ),
  'opt out of the ranking': forOwn((doing, id) =>
    post(doing, `entry/${id}/details`, { isUnranked: doing.b % 2 === 0 }),
  ),
  post: (doing) =>
    postForm(doing.world.visitor(doing.app, doing.person), `/api/v1/log/event/${shortOf(doing)}`, [
      ['message', 'Hello'],
      ...(doing.b % 2 === 0 ? ([['spoiler', 'true']] as const) : []),
    ]),
  // With one of three keys: sent again, also by another process or at the same moment, it is the same post.
  'post with a key': (doing) => {
    const message = `Key ${doing.b % 3} at ${doing.world.nowMs()}`;
    const key = `simulated-${shortOf(doing)}-${message.replaceAll(' ', '-')}`;
    const visitor = doing.world.visitor(doing.app, doing.person);
    const more = { [keyHeader]: key };
    return postForm(visitor, `/api/v1/log/event/${shortOf(doing)}`, [['message', message]], more);
  },
  vote: (doing) => saveBallot(doing, false),
  'vote from a queue': (doing) => saveBallot(doing, true),
  'vote by score sheet': (doing) => saveBySheet(doing),
  'play a game': playGame,
  // By an address that someone got before, with its ticket or without.
  'load a game': async (doing) => {
    const { plays } = doing.world;
    const secret = pick(
      plays.filter(({ ticket }) => ticket !== ''),
      doing.b,
    );
    if (secret && doing.a % 3 === 0) return loadGame(doing, { ...secret, ticket: '' });
    const play = pick(plays, doing.b);
    return play ? loadGame(doing, play) : null;
  },
  'take a play note': async (doing) => {
    const [entryId, voter] = [await anyEntry(doing, 'jam'), await voterOf(doing)];
    // One of three keys, from any process: sent again, it is the same note.
    const note = { key: `simulated-${doing.b % 3}`, playedSeconds: doing.a % 900, text: `Note ${doing.a}` };
    return entryId === undefined || voter === undefined
      ? null
      : post(doing, `entry/${entryId}/notes`, { entrantId: voter, ...note });
  },
  'remove play notes': async (doing) => {
    const [entryId, voter] = [await anyEntry(doing, 'jam'), await voterOf(doing)];
    const keys = [`simulated-${doing.b % 3}`];
    return entryId === undefined || voter === undefined
      ? null
      : post(doing, `entry/${entryId}/notes/remove`, { entrantId: voter, keys });
  },
  'start a queue': (doing) =>
    post(doing, 'compo/jam/queue', {
      minutes: 5 + (doing.b % 56),
      playsOn: doing.a % 2 === 0 ? ['web', 'linux'] : ['web'],
      atHand: ['keyboard'],
      leaveOut: [],
    }),
  'change a queue': async (doing) =>
    post(doing, 'compo/jam/queue/change', {
      what: ['skip', 'more', 'minutes', 'end'][doing.a % 4],
      entryId: (await anyEntry(doing, 'jam')) ?? 0,
    }),
  'exclude a ballot': async (doing) => {
    const id = await anyBallot(doing);
    return id === undefined ? null : post(doing, `compo/jam/votes/${id}/exclude`, { reason: 'Not played' });
  },
  'include a ballot': async (doing) => {
    const id = await anyBallot(doing);
    return id === undefined ? null : post(doing, `compo/jam/votes/${id}/count`);
  },
  'exclude a voter': async (doing) =>
    post(doing, `compo/jam/voters/${(await anyEntrant(doing, 'jam')) ?? 0}/exclude`, {
      reason: 'Not played',
    }),
  'include a voter': async (doing) =>
    post(doing, `compo/jam/voters/${(await anyEntrant(doing, 'jam')) ?? 0}/count`),
  freeze: (doing) => post(doing, 'compo/jam/results/freeze', { excluded: [] }),
  publish: (doing) => post(doing, 'compo/jam/results/publish', { note: '' }),
  'start the prize-giving': (doing) =>
    post(doing, 'compo/jam/prizeGiving/start', { fromPlace: doing.b % 2 === 0 ? null : 1 + (doing.b % 3) }),
  'show a place': (doing) =>
    post(doing, 'compo/jam/prizeGiving/show', { slide: doing.b % 6, isBlank: false }),
  'keep apart': (doing) => setApart(doing, true),
  'let meet': (doing) => setApart(doing, false),
  'repair the ring': (doing) => post(doing, `compo/${shortOf(doing)}/santa/desk/repair`),
  swap: async (doing) => {
    const [giver, receiver] = [
      await anyEntrant(doing, 'gift'),
      await anyEntrant({ ...doing, b: doing.a }, 'gift'),
    ];
    return post(doing, 'compo/gift/santa/desk/swap', {
      changes: [{ giver: giver ?? 0, receiver: receiver ?? 0 }],
    });
  },
  'take as an elf': async (doing) => {
    const id = (await anyEntrant(doing, 'gift')) ?? 0;
    return post(doing, `compo/gift/elves/${id}/take`, { by: '2027-07-25' });
  },
  'give a job back': async (doing) => {
    const id = pick(
      await ids(
        doing.world,
        sql<{ id: number }>`select p.receiver_id as id from santa_pair p join sign_up g on g.id = p.giver_id
          where g.account_id = ${doing.person.accountId} and p.made_by = 'elf' and p.ended_at is null order by p.id`,
      ),
      doing.b,
    );
    return id === undefined ? null : post(doing, `compo/gift/elves/${id}/giveBack`);
  },
  'start a late entry': (doing) => post(doing, 'compo/gift/myEntry'),
  'read who gave': readWhoGave,
  'announce to be late': (doing) => post(doing, 'compo/gift/gift/late', { by: '2027-07-24', word: '' }),
  unwrap: (doing) => post(doing, 'compo/gift/gift/unwrap'),
  'suspend for a day': (doing) =>
    post(doing, `moderation/user/${anyPerson(doing).name}/suspend`, {
      reason: 'other',
      message: 'Stop.',
      days: 1,
    }),
  'lift a suspension': (doing) => post(doing, `moderation/user/${anyPerson(doing).name}/lift`),
  'change a rank': (doing) =>
    post(doing, `admin/users/${anyPerson(doing).accountId}`, {
      rank: ['', 'moderator', 'organizer', 'owner'][doing.a % 4],
    }),
  'prove who they are': (doing) => post(doing, 'account/proof', { password: principalPassword }),
  'delete the account': (doing) =>
    // Rarely: a world without people shows nothing.
    doing.a % 8 === 0 ? post(doing, 'account/delete', { proof: principalPassword }) : Promise.resolve(null),
  'move the finish': (doing) => moveTime(doing, 'end'),
  'move the end of voting': (doing) => moveTime(doing, 'votingEnd'),
  'end now': (doing) =>
    post(doing, `compo/${shortOf(doing)}/desk/end`, {
      what: doing.b % 2 === 0 ? 'end' : 'votingEnd',
      name: doing.b % 5 === 0 ? 'Another event' : titleOf(shortOf(doing)),
    }),
  reopen: (doing) =>
    post(doing, `compo/${shortOf(doing)}/desk/reopen`, {
      what: doing.b % 2 === 0 ? 'end' : 'votingEnd',
      until: doing.world.nowMs() + ((doing.b % 5) - 1) * hourMs,
    }),
  // Only one that has to stay: a world without its events shows nothing.
  'remove the event': async (doing) => {
    const [event] = await doing.world.rows(sql<{ id: number; title: string }>`
      select c.id, c.title from competition c where c.short = ${shortOf(doing)} and event_kept_for(c.id) is not null`);
    return event ? post(doing, `admin/competitions/${event.id}/remove`, { title: event.title }) : null;
  },
  'add an image': forOwn((doing, id) =>
    postForm(doing.world.visitor(doing.app, doing.person), `/api/v1/entry/${id}/images`, [
      ['alt', `Shot ${doing.b}`],
      ['image', { name: 'shot.png', bytes: createPng(8, 6, { shade: doing.b % 250 }) }],
    ]),
  ),
  'change or remove an image': forOwn(async (doing, id) => {
    const images = await doing.world.rows(sql<{ name: string }>`
      select image as name from entry where id = ${id} and image is not null
      union all select image from entry_image where entry_id = ${id}`);
    const name = pick(images, doing.b)?.name ?? '';
    return doing.a % 2 === 0
      ? post(doing, `entry/${id}/images/remove`, { name })
      : post(doing, `entry/${id}/images/change`, { name, place: 1 + (doing.a % 8) });
  }),
  'delete a post': async (doing) => {
    const id = pick(
      await ids(doing.world, sql<{ id: number }>`select id from log_post order by id`),
      doing.b,
    );
    return id === undefined ? null : post(doing, `log/id/${id}/delete`);
  },
  // Of the same account: only the owner has two, and the thief uses the second.
  'log out a device': async (doing) => {
    const id = pick(
      await ids(
        doing.world,
        sql<{ id: number }>`select id from session where account_id = ${doing.person.accountId}
          and token_sha256 <> ${hashToken(doing.person.token)} order by id`,
      ),
      doing.b,
    );
    return id === undefined ? null : post(doing, `account/devices/${id}/end`);
  },
} as const satisfies Readonly<Record<string, Action>>;

export type ActionName = keyof typeof actions;
export const actionNames = Object.keys(actions) as ActionName[];

/** A list that names a gift before the end, or one that did not come, counts as a failure of the site. */
async function readWhoGave(doing: Doing): Promise<Response> {
  const { world, person, app } = doing;
  const short = shortOf(doing);
  const response = await world.visitor(app, person).get(`/api/v1/compo/${short}/gifts`);
  if (response.statusCode !== 200) return response;
  const named = response.json().result.map(({ receiver }: { receiver: string }) => receiver);
  const wrong = await world.rows(sql<{ name: string }>`
    select a.username as name from sign_up r join account a on a.id = r.account_id
    join competition c on c.id = r.competition_id
    where c.short = ${short} and a.username = any (${named}) and (
      c.ends_at > app_now() or not exists (
        select from santa_pair p where p.receiver_id = r.id and p.ended_at is null and has_gift_come(p)))`);
  return wrong.length > 0 ? { statusCode: 599, body: `who gave names ${wrong[0]?.name}` } : response;
}

const ownGame = async ({ world, person, b }: Doing) =>
  pick(
    await ids(
      world,
      sql<{
        id: number;
      }>`select distinct s.entry_id as id from sign_up s join entry_file f on f.entry_id = s.entry_id
        join web_build w on w.file_id = f.id and w.state = 'ready'
        where s.account_id = ${person.accountId} order by s.entry_id`,
    ),
    b,
  );

function readAddress(address: string, person: Person): Play {
  const { host, pathname } = new URL(address);
  const [, key = '', ticket = ''] = /^\/([0-9a-f]{32})(\.[^/]+)?\//.exec(pathname) ?? [];
  return { host, key, ticket, person };
}

/** A page that has the address of a game which isn't public counts as a failure of the site. */
async function findShownSecret(doing: Doing, entryId: number): Promise<Response | null> {
  const { world, person, app } = doing;
  const readUrl = async (): Promise<string | null> => {
    const answer = await world.visitor(app, person).get(`/api/v1/entry/${entryId}/play`);
    return answer.statusCode === 200 ? (answer.json<PlayState>().game?.url ?? null) : null;
  };
  const url = await readUrl();
  if (url === null) return null;
  const play = readAddress(url, person);
  const isShown = (await isClosed(doing, play)) && (await readUrl()) === url && (await isClosed(doing, play));
  return isShown ? { statusCode: 599, body: `a page shows where a closed game is: ${play.key}` } : null;
}

async function playGame(doing: Doing): Promise<Response | null> {
  const { world, person } = doing;
  // Half of them one's own: before the end of an exchange nobody else can.
  const own = doing.a % 2 === 0 ? await ownGame(doing) : undefined;
  const entryId = own ?? (await anyEntry(doing, shortOf(doing)));
  if (entryId === undefined) return null;
  const shown = await findShownSecret(doing, entryId);
  if (shown) return shown;
  const started = await post(doing, `entry/${entryId}/play`);
  if (started.statusCode !== 200) return started;
  const play = readAddress(started.json<StartedPlay>().url, person);
  world.plays.push(play);
  const loaded = await loadGame(doing, play);
  return loaded.statusCode >= 500 ? loaded : started;
}

/** Whether an address must lead nowhere at this moment, by what is stored. Staff have rules of their own. */
async function isClosed({ world }: Doing, { key, ticket, person }: Play): Promise<boolean> {
  const hash = hashToken(person.token);
  const rows = await world.rows(sql<{ id: number }>`
    select f.id from web_build b join entry_file f on f.id = b.file_id join entry e on e.id = f.entry_id
    join competition c on c.id = e.competition_id join stored_file s on s.address = f.address
    where b.key = ${key} and b.state = 'ready' and f.state = 'checked' and f.superseded_at is null
      and f.removed_at is null and s.state = 'owned' and s.scan_state is distinct from 'found'
      and ((not (c.kind = 'gift-exchange' and c.ends_at > app_now())
          and exists (select from sign_up m where m.entry_id = e.id and m.withdrawn_at is null))
        or (${ticket !== ''} and exists (select from session where token_sha256 = ${hash})
          and exists (select from account a where a.id = ${person.accountId}
            and (a.rank is not null or exists (
              select from sign_up m where m.entry_id = e.id and m.account_id = a.id)))))`);
  return rows.length === 0;
}

/** A game that is closed before and after it was asked for, and sent all the same, counts as a failure of the site. */
async function loadGame(doing: Doing, play: Play): Promise<Response> {
  const { world, app } = doing;
  const wasClosed = await isClosed(doing, play);
  const response = await world.askPlay(app, play.host, `/${play.key}${play.ticket}/index.html`);
  const isSent = response.statusCode === 200 && response.body.includes('<p>Game ');
  if (isSent && wasClosed && (await isClosed(doing, play)))
    return { statusCode: 599, body: `a game is played that is closed: ${play.key}` };
  return response;
}

async function sendBytes(doing: Doing, share: number): Promise<Response | null> {
  const { world, person, app, a } = doing;
  const open = await world.rows(sql<{ id: number; bytes: number; name: string }>`
    select f.id, f.bytes, f.name from entry_file f join sign_up s on s.entry_id = f.entry_id
    where s.account_id = ${person.accountId} and f.state = 'receiving' order by f.id`);
  const file = pick(open, a);
  if (!file) return null;
  const all = bytesOf(doing.b).subarray(0, file.bytes);
  const visitor = world.visitor(app, person);
  const at = await visitor.send('HEAD', `/files/${file.id}`, { 'tus-resumable': '1.0.0' });
  const offset = Number(at.headers['upload-offset'] ?? 0);
  return sendPiece(
    visitor,
    file.id,
    offset,
    all.subarray(offset, Math.max(offset, Math.floor(all.length * share))),
  ).catch((error: Error) => {
    // The same file is being sent from another place as well: the earlier connection is cut, without an answer.
    if (error.name === 'AbortError') return null;
    throw error;
  });
}
