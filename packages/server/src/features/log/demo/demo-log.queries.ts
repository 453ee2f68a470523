import type { AccountId } from '@tinsmith/domain/ids';
import { sql } from 'kysely';
import type { DemoFileOwner } from '../../../demo/demo-part.ts';
import type { Database } from '../../../platform/database/database.ts';
import { logFileKind } from '../log-file.queries.ts';

export interface DemoLogPost {
  readonly accountId: AccountId;
  readonly text: string;
  readonly isSpoiler: boolean;
  readonly postedMs: number;
  readonly image: string | null;
  readonly thumbnail: string | null;
  readonly width: number | null;
  readonly height: number | null;
}

/** Adds posts in their order; their pictures exist already, so the worker has nothing to do. */
export const insertDemoLogPosts = (db: Database, competitionId: number, posts: readonly DemoLogPost[]) =>
  sql`insert into log_post (competition_id, entrant_id, text, is_spoiler, posted_at, image, thumbnail, image_width,
        image_height, image_state)
      select e.competition_id, e.id, p.text, p."isSpoiler", to_timestamp(p."postedMs" / 1000.0), p.image, p.thumbnail,
        p.width, p.height, case when p.image is not null then 'ready' end
      from jsonb_to_recordset(${JSON.stringify(posts)}::jsonb) as p("accountId" bigint, text text, "isSpoiler" boolean,
        "postedMs" bigint, image text, thumbnail text, width int, height int)
      join entrant e on e.account_id = p."accountId" and e.competition_id = ${competitionId}
      order by p."postedMs"`.execute(db);

export const demoLogFiles = sql<DemoFileOwner>`
  select ${sql.lit(logFileKind)} as kind, id, unnest(array[image, thumbnail]) as address from log_post
  where competition_id in (select id from demo.competition)`;
