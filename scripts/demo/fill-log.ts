import { type ChatterPost, chatterOf } from './chatter.ts';
import { insertDemoLogPosts } from './demo.queries.ts';
import type { DemoStage, StoredEdition } from './demo-stage.ts';
import type { DemoGame } from './games/game.ts';
import { drawBlocks, drawDetail } from './pictures/draw-progress.ts';
import { type Drawing, encodeDrawing } from './pictures/draw-scene.ts';

interface PlannedPost {
  readonly author: string;
  readonly text: string;
  readonly isSpoiler: boolean;
  readonly postedMs: number;
  readonly draw?: () => Drawing;
}

const hourMs = 3_600_000;
const pictureWidth = 480;

const at = (fromMs: number, hour: number): number => Math.round(fromMs + hour * hourMs);

/** The posts of a game's authors. Pictures start as blocks and then show one part after the other. */
function planThread(game: DemoGame, startMs: number): PlannedPost[] {
  let numPictures = 0;
  return game.log.map(({ hour, text, author, hasPicture, isSpoiler = false }) => {
    const number = numPictures;
    if (hasPicture) numPictures += 1;
    const draw = () => (number === 0 ? drawBlocks(game.scene) : drawDetail(game.scene, number));
    return {
      author: author ?? game.authors[0] ?? '',
      text,
      isSpoiler,
      postedMs: at(startMs, hour),
      ...(hasPicture && { draw }),
    };
  });
}

/** The others' posts; in the chosen edition only, so that none is repeated. */
function planChatter({ competition, entrants }: StoredEdition, nowMs: number): PlannedPost[] {
  const { startMs, endMs } = competition;
  const { early, during, after } = chatterOf(competition.kind);
  const openedMs = entrants[0]?.joinedMs ?? startMs;
  const toPost = ({ author, text, isSpoiler = false }: Omit<ChatterPost, 'hour'>, postedMs: number) => ({
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

async function storeDrawing({ files }: DemoStage, draw: PlannedPost['draw']) {
  if (!files || !draw) return { image: null, thumbnail: null, width: null, height: null };
  const drawing = draw();
  const scale = pictureWidth / drawing.width;
  // It is small enough to be its own thumbnail.
  const name = await files.put('png', encodeDrawing(drawing, scale));
  return { image: name, thumbnail: name, width: pictureWidth, height: drawing.height * scale };
}

/** The log of an edition, as far as it has happened yet. */
export async function fillLog(stage: DemoStage, edition: StoredEdition): Promise<void> {
  const { nowMs, accounts, db } = stage;
  const planned = [
    ...edition.games.flatMap((game) => planThread(game, edition.competition.startMs)),
    ...(edition.isChosen ? planChatter(edition, nowMs) : []),
  ].filter(({ postedMs }) => postedMs <= nowMs);
  const posts = planned.flatMap(({ author, draw, ...post }) => {
    const accountId = accounts.get(author);
    return accountId === undefined ? [] : [{ post: { ...post, accountId }, draw }];
  });
  const rows = await Promise.all(
    posts.map(async ({ post, draw }) => ({ ...post, ...(await storeDrawing(stage, draw)) })),
  );
  await insertDemoLogPosts(db, edition.id, rows);
}
