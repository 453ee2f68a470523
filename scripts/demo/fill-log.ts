import type { CompetitionTimes } from '../../packages/domain/src/phase.ts';
import type { Database } from '../../packages/server/src/platform/database/database.ts';
import type { Files } from '../../packages/server/src/platform/files/files.ts';
import { type DemoLogPost, insertDemoLogPosts } from './demo.queries.ts';
import { demoPictureHeight, demoPictureWidth, drawPicture } from './draw-picture.ts';
import { type DemoPostText, demoTexts } from './log-posts.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Texts strewn over a span, in their order, each some while after the one before. */
function strew(texts: readonly DemoPostText[], fromMs: number, toMs: number, random: () => number) {
  return texts.map((text, index) => ({
    ...text,
    postedMs: Math.round(fromMs + ((index + random()) / texts.length) * (toMs - fromMs)),
  }));
}

/** What several people write between joining and a while after the end, as far as it has happened yet. */
export async function fillLog(
  db: Database,
  files: Files | null,
  competition: CompetitionTimes & { readonly id: number },
  accountIds: readonly number[],
  random: () => number,
  nowMs: number,
): Promise<void> {
  const { startMs, endMs } = competition;
  const { early, during, finish } = demoTexts(competition.kind);
  const planned = [
    ...strew(early, competition.joinOpensMs ?? startMs - 14 * dayMs, Math.min(startMs, nowMs), random),
    ...strew(during, startMs, endMs, random),
    // A second round, so that a log has some pages: others tell the same story in another order.
    ...strew(during.toReversed(), startMs + hourMs, endMs, random),
    ...strew(finish, endMs - hourMs, endMs + 2 * dayMs, random),
  ]
    .filter(({ postedMs }) => postedMs <= nowMs)
    .toSorted((a, b) => a.postedMs - b.postedMs);
  const posts = planned.flatMap(({ text, isSpoiler = false, hasPicture = false, postedMs }) => {
    const accountId = accountIds[Math.floor(random() * accountIds.length)];
    if (accountId === undefined) return [];
    const bytes = files && hasPicture ? drawPicture(random) : null;
    return [{ post: { accountId, text, isSpoiler, postedMs }, bytes }];
  });
  const store = async (bytes: Buffer | null) => {
    // Small as it is, it is its own thumbnail.
    const name = files && bytes ? await files.put('png', bytes) : null;
    return {
      image: name,
      thumbnail: name,
      width: name === null ? null : demoPictureWidth,
      height: name === null ? null : demoPictureHeight,
    };
  };
  const rows: DemoLogPost[] = await Promise.all(
    posts.map(async ({ post, bytes }) => ({ ...post, ...(await store(bytes)) })),
  );
  await insertDemoLogPosts(db, competition.id, rows);
}
