import { Bitmap, type Sprite, sceneOf, spriteSize } from '../../ui/craft/bitmap.ts';
import type { CraftColour } from '../../ui/craft/palette.ts';
import { seededRandom } from '../../ui/craft/random.ts';
import { SceneBoard } from '../../ui/craft/scene-board.tsx';
import { smallSnail, snail } from '../../ui/craft/sprites-rules.ts';
import { cloud, disc, flag, trophy } from '../../ui/craft/sprites-summer.ts';
import styles from './rule-o-matic.module.css';

const rows = 16;
const ground = rows - 4;
const flowerColours: readonly CraftColour[] = ['coral', 'sun', 'white', 'pink'];
const rivalColours = { orange: 'grey', brown: 'white', sand: 'white', ink: 'white' } as const;

/** A garden that grows with the number of ratings. */
function drawGarden(columns: number): Bitmap {
  const garden = new Bitmap(columns, rows);
  const random = seededRandom(8);
  garden.shade(0, 0, columns, ground, (x, y) =>
    y > 9 || (y > 7 && (x * 7 + y * 3) % 5 === 0) ? 'skylt' : 'sky',
  );
  garden.shade(0, ground, columns, 4, (x, y) =>
    y === ground || (y === ground + 1 && x % 3) ? 'leaf' : 'pine',
  );
  garden.draw(disc, 3, 1);
  for (const share of [0.16, 0.42, 0.66, 0.86])
    garden.draw(cloud, Math.round(columns * share), 1 + Math.round(share * 3));
  for (let x = 6; x < columns - 10; x += 9) {
    const height = 2 + Math.floor(random() * 3);
    const colour = flowerColours[Math.floor(random() * flowerColours.length)] ?? 'coral';
    garden.rect(x, ground - height, 1, height, 'pine');
    garden.rect(x - 1, ground - height - 1, 3, 1, colour);
    garden.set(x, ground - height - 2, colour);
    garden.set(x, ground - height - 1, 'sun');
  }
  garden.draw(flag, columns - 10, rows - 14);
  return garden;
}

interface TrackProps {
  /** Of all rules, 0 to 1. */
  own: number;
  rival: number | null;
}

function trackScene(columns: number, { own, rival }: TrackProps) {
  const racer: Sprite = columns > 100 ? snail : smallSnail;
  const { width, height } = spriteSize(racer);
  const garden = drawGarden(columns);
  const now = Math.round(columns * own);
  const [done, toCome] = [new Bitmap(columns, rows), new Bitmap(columns, rows)];
  garden.forEachCell((x, y, colour) => (x < now ? done : toCome).set(x, y, colour));
  const place = (share: number) =>
    Math.max(0, Math.min(columns - width, Math.round(columns * share) - width + 1));
  const clear = (x: number) => {
    for (const one of [done, toCome]) one.rect(x, ground - height + 1, width, height - 1, null);
  };
  if (rival !== null) {
    clear(place(rival));
    done.draw(racer, place(rival), ground - height + 1, rivalColours);
  }
  clear(place(own));
  done.draw(racer, place(own), ground - height + 1);
  return sceneOf(done, toCome);
}

/** The user's progress and the rival's. The text is beside it. */
export function RatingTrack(props: TrackProps) {
  return (
    <>
      <SceneBoard className={styles.wide} scene={trackScene(144, props)} mood="summer" />
      <SceneBoard className={styles.narrow} scene={trackScene(60, props)} mood="summer" />
    </>
  );
}

function doneScene(columns: number) {
  const height = 30;
  const bitmap = new Bitmap(columns, height);
  const random = seededRandom(3);
  const colours: readonly CraftColour[] = ['sun', 'coral', 'sky', 'leaf', 'white', 'orange'];
  for (let i = 0; i < columns; i++)
    bitmap.set(random() * columns, random() * 16, colours[Math.floor(random() * colours.length)] ?? 'sun');
  bitmap.shade(0, height - 4, columns, 4, (x, y) =>
    y === height - 4 || (y === height - 3 && x % 3) ? 'leaf' : 'pine',
  );
  const middle = Math.round(columns / 2);
  bitmap.rect(middle - 16, 6, 34, height - 10, null);
  bitmap.draw(trophy, middle + 6, height - 4 - spriteSize(trophy).height);
  bitmap.draw(snail, middle - 12, height - 4 - spriteSize(snail).height);
  return { bitmap };
}

/** All of it rated. */
export const DonePicture = () => (
  <>
    <SceneBoard className={styles.wide} scene={doneScene(144)} mood="summer" />
    <SceneBoard className={styles.narrow} scene={doneScene(60)} mood="summer" />
  </>
);
