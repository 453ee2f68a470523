import type { AccountId, EntrantId } from '@tinsmith/domain/ids';
import type { Visibility } from '@tinsmith/domain/log-policy';
import type { Standing } from '@tinsmith/domain/standing';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { shownName } from '../account/account.queries.ts';

export interface LogPostRow {
  readonly id: number;
  readonly competitionId: number;
  readonly entrantId: EntrantId;
  readonly author: string;
  readonly avatar: string | null;
  readonly visibility: Visibility;
  readonly postedAt: Date;
  readonly editedAt: Date | null;
  readonly version: number;
  readonly text: string;
  readonly isSpoiler: boolean;
  readonly hiddenReason: string | null;
  readonly image: string | null;
  readonly thumbnail: string | null;
  readonly imageWidth: number | null;
  readonly imageHeight: number | null;
  readonly imageState: 'waiting' | 'ready' | 'failed' | null;
  /** The newest of its entrant. */
  readonly isLatest: boolean;
  readonly numReports: number;
}

/** The reader, as far as statements need it; see log-view.ts. */
export interface Reader {
  readonly visibilities: readonly Visibility[];
  readonly publicVisibilities: readonly Visibility[];
  readonly standing: Pick<Standing, 'entrantId' | 'mateIds'>;
}

/** The columns of a row, of `p` with its entrant `e` and account `a`. */
const columns = sql`
  p.id, p.competition_id as "competitionId", p.entrant_id as "entrantId", ${shownName('a')} as author, a.avatar,
  p.visibility, p.posted_at as "postedAt", p.edited_at as "editedAt", p.version, p.text, p.is_spoiler as "isSpoiler",
  p.hidden_reason as "hiddenReason", p.image, p.thumbnail, p.image_width as "imageWidth",
  p.image_height as "imageHeight", p.image_state as "imageState",
  p.seq = (select max(l.seq) from log_post l where l.entrant_id = p.entrant_id) as "isLatest",
  (select count(*)::int from log_report r where r.post_id = p.id and r.settled_at is null) as "numReports"`;

const visibilitiesOf = (visibilities: readonly Visibility[]) => sql`${visibilities}::text[]`;

/** Whether a reader sees the post `p`; the rule is canSeePost of domain/log-policy.ts. */
const isSeen = ({ visibilities, standing: { entrantId, mateIds } }: Reader) => sql<boolean>`(
  p.visibility = any(${visibilitiesOf(visibilities)}) or p.entrant_id = ${entrantId}
  or (p.entrant_id = any(${mateIds}::bigint[]) and p.visibility <> 'hidden'))`;

/** The newest post of a competition with one of the given visibilities: one index lookup for each of them. */
const newestWith = (competitionId: RawBuilder<unknown>, visibilities: RawBuilder<unknown>) => sql`
  select newest.seq from unnest(${visibilities}) s(visibility) cross join lateral (
    select p.seq from log_post p where p.competition_id = ${competitionId} and p.visibility = s.visibility
    order by p.seq desc limit 1
  ) newest order by newest.seq desc limit 1`;

export interface LogPageRows {
  readonly total: number;
  readonly rows: readonly LogPostRow[];
  /** The newest public post, on any page. */
  readonly latest: LogPostRow | null;
}

interface Page {
  readonly limit: number;
  readonly offset: number;
}

/**
 * Reads the posts of the CTE `page`, the newest public post, and the count in the CTE `total`, even if the
 * page itself is empty. Posts are read by their places, which are next to each other.
 */
async function readListing(
  db: Database,
  ctes: RawBuilder<unknown>,
  competitionId: number,
  reader: Reader,
): Promise<LogPageRows> {
  const { rows } = await sql<
    Omit<LogPostRow, 'id'> & { id: number | null; total: number; isListed: boolean; isNewest: boolean }
  >`
    with ${ctes},
    newest as (${newestWith(sql`${competitionId}::bigint`, visibilitiesOf(reader.publicVisibilities))}),
    chosen as (
      select seq, bool_or(is_listed) as is_listed, bool_or(is_newest) as is_newest from (
        select seq, true as is_listed, false as is_newest from page
        union all select seq, false, true from newest
      ) both_kinds group by seq
    ),
    post as materialized (
      select l.id, l.competition_id, l.entrant_id, l.seq, l.visibility, l.posted_at, l.edited_at, l.version, l.text,
        l.is_spoiler, l.hidden_reason, l.image, l.thumbnail, l.image_width, l.image_height, l.image_state
      from log_post l
      where l.competition_id = ${competitionId}::bigint and l.seq = any(array(select seq from chosen))
    )
    select total.total, ${columns}, c.is_listed as "isListed", c.is_newest as "isNewest"
    from total left join (
      chosen c join post p on p.seq = c.seq
      join entrant e on e.id = p.entrant_id join account a on a.id = e.account_id
    ) on true
    order by p.seq desc`.execute(db);
  const posts = rows.flatMap(({ id, ...row }) => (id === null ? [] : [{ ...row, id }]));
  return {
    total: rows[0]?.total ?? 0,
    rows: posts.filter((row) => row.isListed),
    latest: posts.find((row) => row.isNewest) ?? null,
  };
}

/** How many posts a block holds at most; the same as in the table's generated column. */
const blockSize = 256;

/**
 * One page of an event's log. The block counts tell in which blocks the page begins and ends, so that only
 * those are read, however deep it is. Own posts outside the reader's visibilities are counted separately.
 */
export const listEventPosts = (
  db: Database,
  competitionId: number,
  reader: Reader,
  { limit, offset }: Page,
): Promise<LogPageRows> => {
  const visibilities = visibilitiesOf(reader.visibilities);
  return readListing(
    db,
    sql`counted as (
      select block, sum(num)::int as num from (
        select block, num from log_block where competition_id = ${competitionId} and visibility = any(${visibilities})
        union all
        select p.block, 1 from log_post p where p.entrant_id = ${reader.standing.entrantId} and p.visibility <> all(${visibilities})
        union all
        select p.block, 1 from log_post p
        where p.entrant_id = any(${reader.standing.mateIds}::bigint[]) and p.visibility <> all(${visibilities}) and p.visibility <> 'hidden'
      ) n group by block having sum(num) > 0
    ),
    placed as (
      select block, num, (sum(num) over (order by block desc) - num)::int as num_before from counted
    ),
    wanted as (
      select block, num_before from placed
      where num_before < ${offset}::int + ${limit}::int and num_before + num > ${offset}::int
    ),
    page as (
      select p.seq from wanted w cross join lateral (
        -- Block by block: left to itself the planner walks the log from its end.
        select p.seq from log_post p where p.competition_id = ${competitionId}
          and p.seq >= w.block * ${blockSize}::bigint and p.seq < (w.block + 1) * ${blockSize}::bigint
          and ${isSeen(reader)}
        limit ${blockSize}
      ) p
      order by p.seq desc
      limit ${limit} offset (select coalesce(${offset}::int - min(num_before), 0) from wanted)
    ),
    total as (select coalesce(sum(num), 0)::int as total from counted)`,
    competitionId,
    reader,
  );
};

/** One page of one entrant's log. */
export const listEntrantPosts = (
  db: Database,
  competitionId: number,
  entrantId: EntrantId,
  reader: Reader,
  { limit, offset }: Page,
): Promise<LogPageRows> => {
  const seen = sql`from log_post p where p.entrant_id = ${entrantId} and ${isSeen(reader)}`;
  return readListing(
    db,
    sql`page as (select p.seq ${seen} order by p.seq desc limit ${limit} offset ${offset}),
      total as (select count(*)::int as total ${seen})`,
    competitionId,
    reader,
  );
};

const findOne = async (db: Database, where: RawBuilder<unknown>): Promise<LogPostRow | null> => {
  const { rows } = await sql<LogPostRow>`
    select ${columns} from log_post p
    join sign_up e on e.id = p.entrant_id join account a on a.id = e.account_id
    where ${where}`.execute(db);
  return rows[0] ?? null;
};

export const findPost = (db: Database, id: number) => findOne(db, sql`p.id = ${id}`);

export const findLatestOf = (db: Database, entrantId: EntrantId) =>
  findOne(db, sql`p.entrant_id = ${entrantId} order by p.seq desc limit 1`);

/**
 * Of each visibility. Part of the statement's text: for a number that PostgreSQL doesn't know it would plan each time, and a
 * text for each number would take the names of prepared statements.
 */
const maxNewest = 20;

/** The newest public posts, at most 20. */
export async function listPublicPosts(
  db: Database,
  competitionId: number,
  publicVisibilities: readonly Visibility[],
  limit: number,
): Promise<LogPostRow[]> {
  const { rows } = await sql<LogPostRow>`
    select ${columns} from (
      select n.id from unnest(${visibilitiesOf(publicVisibilities)}) s(visibility) cross join lateral (
        select l.id, l.seq from log_post l where l.competition_id = ${competitionId} and l.visibility = s.visibility
        order by l.seq desc limit ${sql.lit(maxNewest)}
      ) n
      order by n.seq desc limit ${limit}
    ) newest
    join log_post p on p.id = newest.id
    join entrant e on e.id = p.entrant_id join account a on a.id = e.account_id
    order by p.seq desc`.execute(db);
  return rows;
}

/** Everything that a user posted, for themselves. */
export async function listPostsOfAccount(db: Database, accountId: AccountId) {
  const { rows } = await sql<{
    short: string;
    postedAt: Date;
    editedAt: Date | null;
    text: string;
    isSpoiler: boolean;
    hiddenReason: string | null;
    image: string | null;
  }>`
    select c.short, p.posted_at as "postedAt", p.edited_at as "editedAt", p.text, p.is_spoiler as "isSpoiler",
      p.hidden_reason as "hiddenReason", p.image
    from log_post p join sign_up e on e.id = p.entrant_id join competition c on c.id = p.competition_id
    where e.account_id = ${accountId} order by p.posted_at, p.id`.execute(db);
  return rows;
}

/** How many log posts a user has, for the confirmation before deleting the account. */
export async function countPostsOfAccount(db: Database, accountId: AccountId): Promise<number> {
  const { count } = await db
    .selectFrom('log_post')
    .innerJoin('entrant', 'entrant.id', 'log_post.entrant_id')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('entrant.account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return count;
}
