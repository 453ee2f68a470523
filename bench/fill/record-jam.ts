/**
 * The largest jam that is planned for, at a share of its size. A ballot is one row: what one person gave one entry,
 * with all four scores; a review is the text of a ballot.
 */
export interface JamSize {
  readonly accounts: number;
  readonly entries: number;
  readonly logPosts: number;
  readonly ballots: number;
  readonly reviews: number;
}

const fullSize: JamSize = {
  accounts: 40_000,
  entries: 10_000,
  logPosts: 100_000,
  ballots: 1_100_000,
  reviews: 260_000,
};

/** Each voter has this many ballots; five more entries are on their list without one. */
export const ballotsPerVoter = 55;
const openPerVoter = 5;

/** At a percentage of the full size. Below 1 % a voter would have more ballots than there are entries. */
export function sizeOf(percent: number): JamSize {
  if (percent < 1 || percent > 100) throw new Error('A size is 1 to 100 percent.');
  const share = (num: number) => Math.round((num * percent) / 100);
  return {
    accounts: share(fullSize.accounts),
    entries: share(fullSize.entries),
    logPosts: share(fullSize.logPosts),
    ballots: share(fullSize.ballots),
    reviews: share(fullSize.reviews),
  };
}

export const jamShort = 'RECORD';
/** Before the ids of rows that a site starts with. */
export const base = 1000;
export const staffNames = {
  owner: 'bench_owner',
  organizer: 'bench_organizer',
  moderator: 'bench_moderator',
};

/** Fixed moments, so that the rows are the same each time. */
export const jamTimes = {
  starts: '2026-07-17T18:00:00Z',
  ends: '2026-07-20T18:00:00Z',
  /** Of a jam whose voting is open whenever it is measured. */
  votingEndsLate: '2100-01-01T00:00:00Z',
  votingEnded: '2026-08-03T18:00:00Z',
};

/** Between all ids of a 52-bit space, like random ones, but the same each time and each once. */
const scattered = (number: string, seed: number): string =>
  `((${number})::bigint * ${2_654_435_761n * 1021n + BigInt(2 * seed)} & 4503599627370495)`;

const words = {
  first:
    'moss tin lamp harbour copper fern gravel pixel tundra velvet signal lantern marble thistle ember'.split(
      ' ',
    ),
  second: 'snail hedge tram lighthouse moth kettle compass glacier orchard engine'.split(' '),
};
const wordOf = (list: readonly string[], number: string): string =>
  `(array[${list.map((word) => `'${word}'`).join(',')}])[1 + (${number}) % ${list.length}]`;

interface Step {
  readonly name: string;
  readonly sql: string;
}

/** The statements that fill an event, in order. They run without triggers; the last ones count. */
export function stepsOf(size: JamSize): Step[] {
  const { accounts, entries, logPosts } = size;
  const voters = size.ballots / ballotsPerVoter;
  /** So many of each group of ballots have a review. */
  const divisor = gcd(size.ballots, size.reviews);
  const [group, reviewed] = [size.ballots / divisor, size.reviews / divisor];
  const { starts, ends, votingEndsLate } = jamTimes;
  const jam = base + 2;
  const former = base + 1;
  /** Teams of two: every fourth entry. */
  const members = entries + Math.floor(entries / 4);
  const image = (kind: string, number: string) => `md5('${kind} ' || ${number}) || '.png'`;
  const stored = (kind: string, owner: string, number: string, rows: string) => `
    insert into stored_file (id, address, storage_key, backend, owner_kind, owner_id, bytes, sha256, media_type,
      state, created_at)
    select ${scattered(number, kind.length * 7 + kind.charCodeAt(0))}, ${image(kind, 'n')}, ${image(kind, 'n')}, 'disk',
      '${owner.split(' ')[0]}', ${owner.slice(owner.indexOf(' '))}, 40000 + n % 9000,
      sha256(convert_to('${kind} ' || n, 'UTF8')), 'image/png', 'owned', '${starts}'
    from ${rows}`;
  const postsWithImage = `generate_series(1, ${logPosts}) n where n % 10 < 3`;
  const postId = scattered('n', 11);
  const fileId = scattered('n', 13);
  const ballotId = scattered('n', 17);
  /** The entries of a voter, never their own. 37 has no factor in common with the numbers of entries. */
  const entryOf = (voter: string, place: string) =>
    `${base} + 1 + (case when ${voter} <= ${entries} then ${voter} - 1 when ${voter} <= ${members} then 4 * (${voter} - ${entries}) - 1 else ${voter} * 7 end + ${place} * 37) % ${entries}`;

  return [
    {
      name: 'accounts',
      sql: `
        insert into account (id, username, email, verified_at, created_at, location, info) overriding system value
        select ${base} + n, ${wordOf(words.first, 'n')} || '_' || ${wordOf(words.second, 'n / 15')} || '_' || n,
          'person' || n || '@example.org', case when n <= ${voters} or n % 20 <> 0 then '${starts}'::timestamptz end,
          '${starts}'::timestamptz - (n % 900) * interval '1 day', case when n % 3 = 0 then 'Utrecht' else '' end,
          case when n % 4 = 0 then 'I make small games about ' || ${wordOf(words.second, 'n')} || 's.' else '' end
        from generate_series(1, ${accounts}) n;
        insert into account (id, username, email, verified_at, created_at, rank) overriding system value
        select ${base} + ${accounts} + n, (array['${Object.values(staffNames).join("','")}'])[n],
          'staff' || n || '@example.org', '${starts}', '${starts}',
          (array['${Object.keys(staffNames).join("','")}'])[n]
        from generate_series(1, 3) n`,
    },
    {
      name: 'events',
      sql: `
        insert into competition (id, short, title, kind, markdown, starts_at, ends_at, voting_ends_at, join_opens_at,
          join_closes_at, notified_phase, draws_rules, draws_names, changed_at, notified_at, rank_percent)
          overriding system value
        values (${former}, 'FORMER', 'The former jam', 'speedhack', 'Make a game.', '2025-07-18T18:00:00Z',
            '2025-07-21T18:00:00Z', '2025-08-04T18:00:00Z', null, '2025-07-21T18:00:00Z', 'over', false, false,
            '${starts}', '${starts}', 50),
          (${jam}, '${jamShort}', 'The record jam', 'speedhack',
            E'Make a **game** in 72 hours.\\n\\n- alone\\n- or in a team\\n', '${starts}', '${ends}',
            '${votingEndsLate}', null, '${ends}', 'voting', false, false, '${starts}', '${starts}', 50)`,
    },
    {
      name: 'sign-ups',
      sql: `
        insert into sign_up (id, competition_id, account_id, joined_at, is_first_timer) overriding system value
        select ${base} + ${accounts} + n, ${former}, ${base} + n, '2025-07-01T00:00:00Z', true
        from generate_series(1, ${accounts}) n where n % 3 = 0;
        insert into sign_up (id, competition_id, account_id, info, joined_at, is_first_timer, entry_id,
          entry_joined_at, is_looking_for_team, skills, withdrawn_at, systems, has_gamepad) overriding system value
        select ${base} + n, ${jam}, ${base} + n, case when n % 2 = 0 then repeat('Something about me. ', 5) else '' end,
          '${starts}'::timestamptz - (n % 40000) * interval '1 minute', n % 3 <> 0, e.id,
          case when e.id is not null then '${starts}'::timestamptz + (n % 4000) * interval '1 minute' end,
          n > ${members} and n % 30 = 0, case when n % 5 = 0 then '{code,art}' else '{}' end::text[],
          case when n > ${voters} and n % 50 = 7 then '${starts}'::timestamptz - interval '1 hour' end,
          case when n % 2 = 0 then '{windows,web}' else '{linux,web}' end::text[], n % 3 = 0
        from generate_series(1, ${accounts}) n, lateral (select ${base} + case
          when n <= ${entries} then n when n <= ${members} then 4 * (n - ${entries}) end as id) e`,
    },
    {
      name: 'entries',
      sql: `
        insert into entry (id, competition_id, created_at, title, team_name, text, credits, chosen_tags, changed_at,
          image, image_kind, image_width, image_height, thumbnail, thumbnail_width, thumbnail_height, num_files,
          file_tags, play_link, image_alt) overriding system value
        select ${base} + n, ${jam}, '${starts}'::timestamptz + (n % 4000) * interval '1 minute',
          initcap(${wordOf(words.first, 'n * 7')} || ' ' || ${wordOf(words.second, 'n')}) || ' ' || n,
          case when n % 4 = 0 then initcap(${wordOf(words.second, 'n / 4')}) || ' Club ' || n else '' end,
          repeat('The snail now follows the lamp, and the lamp follows the snail. ', 8) || E'\\n\\nArrow keys to walk.',
          'Music by a friend.', case when n % 3 = 0 then '{godot,keyboard}' else '{love,lua}' end::text[], '${ends}',
          ${image('picture', 'n')}, 'image', 640, 480, ${image('thumbnail', 'n')}, 320, 240, 2,
          case when n % 2 = 0 then '{linux,source,windows}' else '{source,web}' end::text[],
          case when n % 3 = 1 then 'https://example.org/play/' || n else '' end, 'A screenshot.'
        from generate_series(1, ${entries}) n;
        ${stored('picture', `entry ${base} + n`, 'n', `generate_series(1, ${entries}) n`)};
        ${stored('thumbnail', `entry ${base} + n`, 'n', `generate_series(1, ${entries}) n`)}`,
    },
    {
      name: 'files',
      sql: `
        insert into entry_file (id, entry_id, account_id, address, name, bytes, sha256, state, sealed_at, received_at,
          checked_at, is_match, crc32, touched_at, proposed_tags, num_downloads)
        select ${fileId}, ${base} + e, ${base} + e, md5('file ' || n), case when n % 2 = 0 then 'game.zip' else 'source.zip' end,
          1000000 + n, sha256(convert_to('file ' || n, 'UTF8')), 'checked', t.at, t.at, t.at, true, n, t.at,
          case when n % 2 = 1 then '{source}' when e % 2 = 0 then '{linux,windows}' else '{web}' end::text[], n % 40
        from generate_series(1, ${2 * entries}) n, lateral (select (n + 1) / 2 as e) o,
          lateral (select '${ends}'::timestamptz - (n % 600 + 1) * interval '1 minute' as at) t;
        insert into stored_file (id, address, storage_key, backend, owner_kind, owner_id, bytes, sha256, media_type,
          state, created_at, scan_state, scanned_at)
        select ${scattered('n', 19)}, md5('file ' || n), md5('file ' || n), 'disk', 'entry-file', ${fileId}, 1000000 + n,
          sha256(convert_to('file ' || n, 'UTF8')), 'application/zip', 'owned', '${starts}', 'clean', '${ends}'
        from generate_series(1, ${2 * entries}) n`,
    },
    {
      name: 'log posts',
      sql: `
        insert into log_post (id, competition_id, entrant_id, seq, visibility, posted_at, text, is_spoiler, hidden_at,
          hidden_reason, hidden_by, image, thumbnail, image_width, image_height, image_state)
        select ${postId}, ${jam}, ${base} + 1 + (n * 7) % ${voters}, n - 1,
          case when s.is_hidden then 'hidden' when n % 25 = 0 then 'spoiler' else 'plain' end,
          '${starts}'::timestamptz + n * interval '2 seconds',
          'Post ' || n || E'\\nSee https://example.org/' || n || ' for more.' || repeat(
            E'\\n\\nThe ' || ${wordOf(words.second, 'n')} || ' now follows the lamp, and the lamp follows the snail.', 1 + n % 5),
          n % 25 = 0, case when s.is_hidden then '${ends}'::timestamptz end, case when s.is_hidden then 'Advertising' end,
          case when s.is_hidden then ${base} + ${accounts} + 3 end, i.image, i.thumbnail, i.width, i.width * 3 / 4, i.state
        from generate_series(1, ${logPosts}) n, lateral (select n % 1000 = 3 as is_hidden) s
        left join lateral (
          select ${image('post', 'n')} as image, ${image('post-thumbnail', 'n')} as thumbnail, 800 as width, 'ready' as state
          where n % 10 < 3) i on true;
        ${stored('post', `log-post ${postId}`, 'n', postsWithImage)};
        ${stored('post-thumbnail', `log-post ${postId}`, 'n', postsWithImage)};
        insert into log_count (competition_id, next_seq, num_plain, num_spoiler, notified_at)
        select competition_id, count(*), count(*) filter (where visibility = 'plain'),
          count(*) filter (where visibility = 'spoiler'), '${ends}'
        from log_post group by competition_id;
        insert into log_block (competition_id, block, visibility, num)
        select competition_id, block, visibility, count(*) from log_post group by 1, 2, 3`,
    },
    {
      name: 'voters and their lists',
      sql: `
        insert into voter (entrant_id, seen_at, started_at)
        select ${base} + v, '${ends}'::timestamptz + interval '10 days', '${ends}' from generate_series(1, ${voters}) v;
        insert into dealt_entry (entrant_id, entry_id, position)
        select ${base} + v, ${entryOf('v', 'k')}, k
        from generate_series(1, ${ballotsPerVoter + openPerVoter}) k, generate_series(1, ${voters}) v;
        insert into trouble_report (id, entrant_id, entry_id, platform, reason, message, reported_at)
        select ${scattered('v', 23)}, ${base} + v, ${entryOf('v', String(ballotsPerVoter + 1))}, 'windows', 'crash',
          'It closes at once.', '${ends}'::timestamptz + v * interval '1 minute'
        from generate_series(1, ${voters}) v where v % 100 = 0`,
    },
    {
      name: 'ballots and reviews',
      sql: `
        insert into ballot (id, competition_id, entrant_id, entry_id, score_all, score_art, score_tech, score_genre,
          review, started_at, saved_at, completed_at, answer, answered_at, answered_by)
        select ${ballotId}, ${jam}, ${base} + v, e.id, least(5, 1 + (v * 7 + k) % 4 + e.id % 2),
          least(5, 1 + (v * 3 + k) % 4 + e.id % 3 / 2), 1 + (v + k * 3) % 5, 1 + (v * 5 + k * 3) % 5,
          case when r.has_text then repeat('A game that I played twice. ', (2 + n % 6)::int) else '' end, t.at, t.at, t.at,
          case when r.has_answer then 'Thank you for playing.' else '' end,
          case when r.has_answer then t.at end, case when r.has_answer then e.id end
        from generate_series(1, ${ballotsPerVoter}) k, generate_series(1, ${voters}) v,
          lateral (select (k - 1) * ${voters} + v as n) p, lateral (select ${entryOf('v', 'k')} as id) e,
          lateral (select n % ${group} < ${reviewed} as has_text) q,
          lateral (select q.has_text, q.has_text and n % 9 = 0 as has_answer) r,
          lateral (select '${ends}'::timestamptz + n * interval '${(14 * 86_400 - 3600) / size.ballots} seconds' as at) t`,
    },
    {
      name: 'mails and records',
      sql: `
        insert into mail_round (id, competition_id, name, about, queued_at) overriding system value
        values (${base} + 1, ${jam}, 'no-file-24', '${ends}', '${starts}'), (${base} + 2, ${jam}, 'voting', '${ends}', '${ends}');
        insert into event_mail (id, round_id, entrant_id, urgency, state, queued_at, ended_at, try_at, num_tries)
        select ${scattered('r * 100000 + n', 29)}, ${base} + r, ${base} + n, 1, 'sent', '${ends}', '${ends}', '${ends}', 1
        from generate_series(1, 2) r, generate_series(1, ${accounts}) n;
        insert into audit_entry (id, happened_at, account_id, action, competition_id) overriding system value
        select ${base} + n, '${starts}'::timestamptz + n * interval '1 minute', ${base} + ${accounts} + 1 + n % 3,
          (array['looked-at-spoilers', 'looked-at-ballots', 'published-results'])[1 + n % 3], ${jam}
        from generate_series(1, ${accounts / 2}) n;
        insert into error_report (id, reported_at, account_id, message, file_name, line_number, path, user_agent)
          overriding system value
        select ${base} + n, '${starts}'::timestamptz + n * interval '1 minute', ${base} + n, 'x is undefined', 'root.js', n,
          '/RECORD/log', 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0'
        from generate_series(1, ${accounts / 20}) n`,
    },
  ];
}

/** By the site's own functions, and with its triggers: words for the search, and the counts of entries. */
export const countingSteps: readonly Step[] = [
  {
    name: 'counts of entrants',
    sql: `
      insert into entrant_count (competition_id, num_entrants, num_first_timers, is_due, notified_at)
      select s.competition_id, count(*), count(*) filter (where s.is_first_timer), false, '${jamTimes.ends}'
      from sign_up s join account a on a.id = s.account_id
      where s.withdrawn_at is null and a.verified_at is not null group by 1`,
  },
  {
    name: 'counts of entries',
    sql: 'select count_entry_members(array(select id from entry order by id))',
  },
  {
    name: 'counts of votes',
    sql: 'select count_entry_votes(array(select id from entry order by id))',
  },
  {
    name: 'sequences',
    sql: ['account', 'competition', 'sign_up', 'entry', 'mail_round', 'audit_entry', 'error_report']
      .map(
        (table) =>
          `select setval(pg_get_serial_sequence('${table}', 'id'), (select coalesce(max(id), 1) from ${table}))`,
      )
      .join(';'),
  },
];

function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b);
}
