import { createHash, randomBytes } from 'node:crypto';
import { keyHeader } from '../../../packages/contract/src/client.ts';
import { type Crowd, createCrowd, postScript, type Query, type Script } from '../support/writers.ts';

/** What one kind of writer does, and what is stored of it. */
export interface Kind {
  readonly name: 'post' | 'ballot' | 'upload' | 'sign-up';
  readonly script: Script;
  /** Selects the texts of the writes that are stored. */
  readonly stored: string;
}

const entriesToVote = 40;
const filesPerEntry = 90;

const seed = randomBytes(6).toString('hex');
/** Sessions are computed here and in the database alike: tens of thousands need not be sent. */
const sessionOf = (group: string, index: number) =>
  createHash('md5').update(`${seed}-${group}-${index}`).digest('hex');

const createAccounts = (group: string, number: number, hasEmail = false) => `
  insert into account (username, verified_at, email)
    select '${group}_' || i, app_now(), ${hasEmail ? `'${group}_' || i || '@people.example.org'` : 'null'}
    from generate_series(0, ${number - 1}) i;
  insert into session (token_sha256, account_id, expires_at)
    select sha256(md5('${seed}-${group}-' || substring(username from '[0-9]+$'))::bytea), id, app_now() + interval '30 days'
    from account where username like '${group}\\_%';`;
const join = (group: string, short: string) => `
  insert into sign_up (competition_id, account_id)
    select c.id, a.id from account a, competition c where a.username like '${group}\\_%' and c.short = '${short}';`;
/** An entry of each of them. */
const createEntries = (group: string, short: string) => `
  do $$ declare one record; made bigint; begin
    for one in select s.id, s.competition_id, a.username from sign_up s join account a on a.id = s.account_id
      join competition c on c.id = s.competition_id where c.short = '${short}' and a.username like '${group}\\_%' order by a.id
    loop
      insert into entry (competition_id, title) values (one.competition_id, 'Game of ' || one.username) returning id into made;
      update sign_up set entry_id = made, entry_joined_at = app_now() where id = one.id;
    end loop;
  end $$;`;
/** A file of each entry, which makes it one that can be voted on; its bytes do not exist. */
const createFiles = (short: string) => `
  with file as (select e.id as entry_id, random_id() as id, md5(e.id || '${seed}') as address, c.ends_at - interval '1 hour' as at
    from entry e join competition c on c.id = e.competition_id where c.short = '${short}'),
  stored as (insert into stored_file (address, storage_key, backend, media_type, state, owner_kind, owner_id, bytes, sha256)
    select address, address, 's3', 'application/octet-stream', 'owned', 'entry-file', id, 1000, sha256(address::bytea) from file returning address)
  insert into entry_file (id, entry_id, address, name, bytes, sha256, state, sealed_at, received_at, checked_at, is_match)
    select id, entry_id, f.address, 'game.zip', 1000, sha256(f.address::bytea), 'checked', at, at, app_now(), true
    from file f join stored using (address);
  select count_entry_files(e.id) from entry e join competition c on c.id = e.competition_id where c.short = '${short}';`;

interface SceneSize {
  readonly writersOfEach: number;
  /** The most that one writer makes. */
  readonly writesOfEach: number;
}

/** A live event to post, upload and sign up in, and one in which people vote. */
export async function createScene(
  query: Query,
  { writersOfEach, writesOfEach }: SceneSize,
): Promise<{ readonly kinds: readonly Kind[]; readonly crowd: Crowd }> {
  const live = 'live26';
  const voting = 'vote26';
  const times = (each: number) => writersOfEach * Math.ceil(writesOfEach / each);
  const crowd = await createCrowd(query, live, times(59));
  const [voters, uploaders, joiners] = [times(entriesToVote), times(filesPerEntry), times(1)];
  await query(`
    begin;
    insert into competition (short, title, kind, starts_at, ends_at, voting_ends_at, join_closes_at, draws_rules)
      select '${voting}', 'Drill ${voting}', 'speedhack', app_now() - interval '5 days', app_now() - interval '2 days',
        app_now() + interval '17 days', app_now() - interval '2 days', false;
    ${createAccounts('voter', voters)} ${join('voter', voting)}
    ${createAccounts('maker', entriesToVote)} ${join('maker', voting)} ${createEntries('maker', voting)}
    ${createAccounts('uploader', uploaders)} ${join('uploader', live)} ${createEntries('uploader', live)}
    ${createAccounts('joiner', joiners, true)}
    commit;
    ${createFiles(voting)}
    -- Of its own schema: migrations grant on every table of the public one.
    create schema drill; create table drill.written (text text);
    analyze;`);
  const readIds = async (select: string) => (await query(select)).map(Number);
  const entries = await readIds(
    `select e.id from entry e join competition c on c.id = e.competition_id where c.short = '${voting}' order by 1;`,
  );
  const entrants = await readIds(
    `select s.id from sign_up s join account a on a.id = s.account_id where a.username like 'voter\\_%'
     order by substring(a.username from '[0-9]+$')::int;`,
  );
  const ownEntries = await readIds(
    `select s.entry_id from sign_up s join account a on a.id = s.account_id where a.username like 'uploader\\_%'
     order by substring(a.username from '[0-9]+$')::int;`,
  );

  const ballot: Script = (writer, index, writers) => {
    const voter = writer + writers * Math.floor(index / entriesToVote);
    const entrantId = entrants[voter];
    if (entrantId === undefined) throw new Error('There are too few voters.');
    const text = `ballot of ${voter}, number ${index}`;
    return {
      text,
      send: (client, key, timeoutMs) =>
        client.ask(`/api/v1/entry/${entries[index % entriesToVote]}/ballot`, {
          method: 'POST',
          session: sessionOf('voter', voter),
          headers: { [keyHeader]: key },
          body: JSON.stringify({
            entrantId,
            scores: { all: 4, art: 3, tech: 2, genre: 1 },
            review: text,
            baseVersion: 0,
            isQueued: false,
          }),
          timeoutMs,
        }),
    };
  };

  const upload: Script = (writer, index, writers) => {
    const uploader = writer + writers * Math.floor(index / filesPerEntry);
    const entryId = ownEntries[uploader];
    if (entryId === undefined) throw new Error('There are too few uploaders.');
    const session = sessionOf('uploader', uploader);
    const text = `file-${uploader}-${index}.txt`;
    const bytes = `${text} `.repeat(2_000);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const tus = { 'tus-resumable': '1.0.0' };
    return {
      text,
      // As the page does: seal, ask how much has arrived, send the rest.
      async send(client, key, timeoutMs) {
        const sealed = await client.ask(`/api/v1/entry/${entryId}/files`, {
          method: 'POST',
          session,
          headers: { [keyHeader]: key },
          body: JSON.stringify({ name: text, size: bytes.length, sha256 }),
          timeoutMs,
        });
        if (sealed.status !== 200) return sealed;
        const path = `/files/${JSON.parse(sealed.text).id}`;
        const arrived = await client.ask(path, { method: 'HEAD', session, headers: tus, timeoutMs });
        if (arrived.status !== 200) return arrived;
        const offset = Number(arrived.headers['upload-offset']);
        if (offset === bytes.length) return arrived;
        return client.ask(path, {
          method: 'PATCH',
          session,
          headers: {
            ...tus,
            'content-type': 'application/offset+octet-stream',
            'upload-offset': String(offset),
          },
          body: bytes.slice(offset),
          timeoutMs,
        });
      },
    };
  };

  const signUp: Script = (writer, index, writers) => {
    const joiner = writer + writers * index;
    if (joiner >= joiners) throw new Error('There are too few people to sign up.');
    return {
      text: `joiner_${joiner}`,
      send: (client, key, timeoutMs) =>
        client.ask(`/api/v1/compo/${live}/signUp`, {
          method: 'POST',
          session: sessionOf('joiner', joiner),
          headers: { [keyHeader]: key },
          body: JSON.stringify({ info: 'Hello.' }),
          timeoutMs,
        }),
    };
  };

  const ofEvent = (short: string) => `join competition c on c.id = x.competition_id and c.short = '${short}'`;
  return {
    crowd,
    kinds: [
      {
        name: 'post',
        script: postScript(crowd),
        stored: `select x.text from log_post x ${ofEvent(live)};`,
      },
      { name: 'ballot', script: ballot, stored: `select x.review from ballot x ${ofEvent(voting)};` },
      {
        name: 'upload',
        script: upload,
        // Only whole files, whose bytes the worker has read and compared with their hash.
        stored: `select f.name from entry_file f join entry x on x.id = f.entry_id ${ofEvent(live)} where f.is_match;`,
      },
      {
        name: 'sign-up',
        script: signUp,
        stored: `select a.username from sign_up x ${ofEvent(live)} join account a on a.id = x.account_id
          where a.username like 'joiner\\_%';`,
      },
    ],
  };
}
