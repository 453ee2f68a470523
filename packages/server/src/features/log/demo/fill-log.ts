import type { DemoGame } from '../../../demo/demo-game.ts';
import type { DemoChatterPost, DemoEdition, DemoStage } from '../../../demo/demo-stage.ts';
import { insertDemoLogPosts } from './demo-log.queries.ts';

interface PlannedPost {
  readonly author: string;
  readonly text: string;
  readonly isSpoiler: boolean;
  readonly postedMs: number;
  /** The name of its picture. */
  readonly picture?: string;
}

const hourMs = 3_600_000;
/** A multiple of its pictures' widths: their pixels stay square. */
const pictureWidth = 480;

const at = (fromMs: number, hour: number): number => Math.round(fromMs + hour * hourMs);

/** The posts of a game's authors. Its pictures are numbered: first the game as blocks, then one part after the other. */
function planThread(game: DemoGame, startMs: number): PlannedPost[] {
  let numPictures = 0;
  return game.log.map(({ hour, text, author, hasPicture, isSpoiler = false }) => {
    if (hasPicture) numPictures += 1;
    return {
      author: author ?? game.authors[0] ?? '',
      text,
      isSpoiler,
      postedMs: at(startMs, hour),
      ...(hasPicture && { picture: `${game.picture}-log-${numPictures}` }),
    };
  });
}

/** The others' posts. */
function planChatter({ competition, entrants, chatter }: DemoEdition, nowMs: number): PlannedPost[] {
  const { startMs, endMs } = competition;
  const { early, during, after } = chatter;
  const openedMs = entrants[0]?.joinedMs ?? startMs;
  const toPost = ({ author, text, isSpoiler = false }: Omit<DemoChatterPost, 'hour'>, postedMs: number) => ({
    author,
    text,
    isSpoiler,
    postedMs,
  });
  return [
    ...early.map((post, index) =>
      toPost(
        post,
        Math.round(openedMs + ((Math.min(startMs, nowMs) - openedMs) * (index + 0.6)) / early.length),
      ),
    ),
    ...during.map((post) => toPost(post, at(startMs, post.hour))),
    ...after.map((post) => toPost(post, at(endMs, post.hour))),
  ];
}

/** Stores the picture of a post, if it has one; it is small enough to be its own thumbnail. */
async function storeLogPicture({ storePicture }: DemoStage, name: string | undefined) {
  const stored = name === undefined ? null : await storePicture(name, pictureWidth);
  return {
    image: stored?.name ?? null,
    thumbnail: stored?.name ?? null,
    width: stored?.width ?? null,
    height: stored?.height ?? null,
  };
}

/** The log of an edition, as far as it has happened yet. */
export async function fillLog(stage: DemoStage, edition: DemoEdition): Promise<void> {
  const { nowMs, accounts, db } = stage;
  const planned = [
    ...edition.games.flatMap((game) => planThread(game, edition.competition.startMs)),
    ...planChatter(edition, nowMs),
  ].filter(({ postedMs }) => postedMs <= nowMs);
  const posts = planned.flatMap(({ author, picture, ...post }) => {
    const accountId = accounts.get(author);
    return accountId === undefined ? [] : [{ post: { ...post, accountId }, picture }];
  });
  const rows = await Promise.all(
    posts.map(async ({ post, picture }) => ({ ...post, ...(await storeLogPicture(stage, picture)) })),
  );
  await insertDemoLogPosts(db, edition.id, rows);
}
