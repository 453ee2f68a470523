import { memo } from 'react';
import { Bitmap } from './bitmap.ts';
import styles from './craft.module.css';
import { CREATURE_HEIGHT, CREATURE_WIDTH, drawCreature } from './draw-creature.ts';
import { type Mood, materialOf } from './palette.ts';
import { PixelBoard } from './pixel-board.tsx';
import { rememberDrawn } from './remember-drawn.ts';

const maxRemembered = 500;

const bitmapOf = /* @__PURE__ */ rememberDrawn((name: string, mood: Mood, padX: number, padY: number) => {
  const bitmap = new Bitmap(CREATURE_WIDTH + padX * 2, CREATURE_HEIGHT + padY * 2);
  drawCreature(bitmap, name, padX, padY, mood);
  return bitmap;
}, maxRemembered);

export interface CreatureProps {
  readonly name: string;
  readonly mood: Mood;
  readonly size?: 'xs' | 'md' | 'big';
}

const SIZE_CLASSES = { xs: 'creatureXs', md: '', big: 'creatureBig' } as const;

/** A user without a picture of their own. Decorative: the name is beside it. */
export const Creature = /* @__PURE__ */ memo(function Creature({ name, mood, size = 'md' }: CreatureProps) {
  return (
    <span className={`${styles.creature} ${styles[SIZE_CLASSES[size]] ?? ''}`.trimEnd()}>
      <PixelBoard bitmap={bitmapOf(name, mood, 0, 0)} material="flat" pegs={false} />
    </span>
  );
});

export interface CreatureShotProps {
  readonly name: string;
  readonly mood: Mood;
}

/** An entry without a screenshot: its creature on an empty board. */
export const CreatureShot = /* @__PURE__ */ memo(function CreatureShot({ name, mood }: CreatureShotProps) {
  return (
    <div className={styles.shot}>
      <PixelBoard bitmap={bitmapOf(name, mood, 10, 7)} material={materialOf(mood)} />
    </div>
  );
});
