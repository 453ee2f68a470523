import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { keyHeader } from '../../../packages/contract/src/client.ts';
import { openSite, type SiteAddress, type SiteAnswer, type SiteClient } from './site-client.ts';

/** Runs statements as the database's owner and returns the rows of the last one, its columns separated by `|`. */
export type Query = (statements: string) => Promise<string[]>;

/** An event that is live, and people who have joined it. */
export interface Crowd {
  readonly short: string;
  /** A session of each person. */
  readonly sessions: readonly string[];
}

/** Creates a live event with people in it, logged in; past the forms, since registering asks for an e-mail each. */
export async function createCrowd(query: Query, short: string, people: number): Promise<Crowd> {
  const sessions = Array.from({ length: people }, () => randomBytes(24).toString('base64url'));
  const rows = sessions.map((session, index) => {
    const hash = createHash('sha256').update(session).digest('hex');
    return `('${short}_${index}', decode('${hash}', 'hex'))`;
  });
  await query(`
    begin;
    create temporary table crowd (username text, token_sha256 bytea) on commit drop;
    insert into crowd values ${rows.join(', ')};
    insert into competition (short, title, kind, starts_at, ends_at, voting_ends_at, join_closes_at, draws_rules)
      select '${short}', 'Drill ${short}', 'speedhack', app_now() - interval '1 hour', app_now() + interval '71 hours',
        app_now() + interval '17 days', app_now() + interval '71 hours', false;
    insert into account (username, verified_at) select username, app_now() from crowd;
    insert into sign_up (competition_id, account_id)
      select c.id, a.id from account a join crowd using (username), competition c where c.short = '${short}';
    insert into session (token_sha256, account_id, expires_at)
      select token_sha256, a.id, app_now() + interval '30 days' from crowd join account a using (username);
    commit;`);
  return { short, sessions };
}

/** The site allows an account 60 posts an hour; one is left for the post that is under way. */
const postsPerAccount = 59;

/** After that a write is given up. */
const patienceMs = 120_000;
/** 'Briefly unavailable', and 'too often', which a site that has just come back says to the crowd. */
const passing = [503, 429];

/** One write, sent with the same key until it was answered. */
interface Write {
  readonly text: string;
  readonly firstSentAt: number;
  readonly answeredAt: number;
  /** How often it was sent. */
  readonly tries: number;
}

export interface Writers {
  /** Every write that the site has acknowledged so far. */
  readonly acknowledged: readonly Write[];
  /** When the writes that wait for an answer were first sent (performance.now()). */
  readonly underWay: ReadonlyMap<string, number>;
  /** Answers that no repetition would change, and writes that had no success for two minutes. */
  readonly refused: readonly string[];
  /** Answers of 503 and 429, and calls without an answer: each was sent again. */
  readonly failed: readonly string[];
  /** Waits until each writer has an answer to its last write. */
  stop(): Promise<void>;
}

interface WriterSettings {
  readonly writers: number;
  /** Between an answer and the next write of the same writer. */
  readonly pauseMs: number;
  /** How long one answer may take before the write is sent again. */
  readonly timeoutMs?: number;
}

/** A write that a writer makes next. */
export interface NextWrite {
  /** What it is known by, unlike any other. */
  readonly text: string;
  /** Sends it once. Repeating it must be safe: `key` stays the same. */
  readonly send: (client: SiteClient, key: string, timeoutMs: number) => Promise<SiteAnswer>;
}

/** What writer `writer` of `writers` writes as number `index`. */
export type Script = (writer: number, index: number, writers: number) => NextWrite;

/**
 * People who write all the time. After an error a write is sent again with the same key, as the site's pages do; after
 * no answer at all, to the site's next address, as browsers do.
 */
export function startScript(
  sites: readonly SiteAddress[],
  script: Script,
  { writers, pauseMs, timeoutMs = 10_000 }: WriterSettings,
): Writers {
  const acknowledged: Write[] = [];
  const underWay = new Map<string, number>();
  const refused: string[] = [];
  const failed: string[] = [];
  let isOver = false;

  async function write(writer: number): Promise<void> {
    const clients = sites.map((site) => openSite(site));
    let current = writer;
    // Not everyone at once: that would be another drill.
    await wait(pauseMs * Math.random());
    for (let index = 0; !isOver; index += 1) {
      const { text, send } = script(writer, index, writers);
      const key = randomUUID();
      const firstSentAt = performance.now();
      underWay.set(text, firstSentAt);
      for (let tries = 1; ; tries += 1) {
        let error = '';
        const client = clients[current % clients.length] as SiteClient;
        const answer = await send(client, key, timeoutMs).catch((cause: unknown) => {
          error = String(cause);
          current += 1;
          return null;
        });
        if (answer?.status === 200 || answer?.status === 204) {
          acknowledged.push({ text, firstSentAt, answeredAt: performance.now(), tries });
          break;
        }
        if (answer && !passing.includes(answer.status)) {
          refused.push(`${answer.status} ${answer.text.split('\n', 1)[0]}`);
          break;
        }
        failed.push(answer ? String(answer.status) : error);
        if (performance.now() - firstSentAt > patienceMs) {
          refused.push(`${answer?.status ?? 'no answer'} for ${patienceMs / 1000} s`);
          break;
        }
        // A crowd that asks all the time would slow down the start that it waits for.
        await wait(1000 * Number(answer?.headers['retry-after'] ?? 0.5) * (0.5 + Math.random()));
      }
      underWay.delete(text);
      await wait(pauseMs * (0.5 + Math.random()));
    }
    for (const client of clients) client.close();
  }

  const writing = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
  // Reported by stop().
  writing.catch(() => undefined);
  return {
    acknowledged,
    underWay,
    refused,
    failed,
    async stop() {
      isOver = true;
      await writing;
    },
  };
}

/** People who post to their logs, each post with a text of its own. */
export function postScript({ short, sessions }: Crowd): Script {
  const run = randomBytes(4).toString('hex');
  return (writer, index, writers) => {
    const own = Math.ceil((sessions.length - writer) / writers);
    const session = sessions[writer + writers * Math.floor(index / postsPerAccount)];
    if (session === undefined) throw new Error(`Writer ${writer} needs more than ${own} accounts.`);
    const text = `run ${run}, writer ${writer}, post ${index}`;
    return {
      text,
      send: (client, key, timeoutMs) => {
        const body = new FormData();
        body.set('message', text);
        return client.ask(`/api/v1/log/event/${short}`, {
          method: 'POST',
          session,
          headers: { [keyHeader]: key },
          body,
          timeoutMs,
        });
      },
    };
  };
}

export const startWriters = (site: SiteAddress, crowd: Crowd, settings: WriterSettings): Writers =>
  startScript([site], postScript(crowd), settings);

/** The longest that anyone waited for an answer to a write, or still waits, since `sinceMs` (performance.now()). */
export const longestWait = (
  { acknowledged, underWay }: Pick<Writers, 'acknowledged' | 'underWay'>,
  sinceMs = -Infinity,
): number =>
  Math.max(
    0,
    ...[...underWay.values()].map((firstSentAt) => performance.now() - firstSentAt),
    ...acknowledged
      .filter(({ answeredAt }) => answeredAt >= sinceMs)
      .map(({ firstSentAt, answeredAt }) => answeredAt - firstSentAt),
  );

interface Compared {
  readonly acknowledged: number;
  readonly stored: number;
  /** Texts that were acknowledged and are not in the database. */
  readonly lost: readonly string[];
  /** Texts that are in the database more than once. */
  readonly twice: readonly string[];
}

/** What was acknowledged beside what is stored. */
export function compareTexts(acknowledged: readonly string[], stored: readonly string[]): Compared {
  const counts = new Map<string, number>();
  for (const text of stored) counts.set(text, (counts.get(text) ?? 0) + 1);
  return {
    acknowledged: acknowledged.length,
    stored: stored.length,
    lost: acknowledged.filter((text) => !counts.has(text)),
    twice: [...counts].flatMap(([text, count]) => (count > 1 ? [text] : [])),
  };
}

/** The same, read from the database. Call it after `stop()`. */
export async function compareWrites(
  query: Query,
  short: string,
  writers: readonly Writers[],
): Promise<Compared> {
  const stored = await query(
    `select p.text from log_post p join competition c on c.id = p.competition_id where c.short = '${short}';`,
  );
  return compareTexts(
    writers.flatMap(({ acknowledged }) => acknowledged.map(({ text }) => text)),
    stored,
  );
}
