import { memo } from 'react';
import { Bitmap } from './bitmap.ts';
import styles from './craft.module.css';
import { PixelBoard } from './pixel-board.tsx';
import { rememberDrawn } from './remember-drawn.ts';
import { gift } from './sprites-winter.ts';

const columns = 28;
const rows = 21;
const floorRows = 5;

/** The room of the unwrapping, as large as a screenshot's box. */
const room = /* @__PURE__ */ rememberDrawn(() => {
  const bitmap = new Bitmap(columns, rows);
  const wallRows = rows - floorRows;
  bitmap.shade(0, 0, columns, wallRows, (x, y) => ((x + y * 2) % 8 === 0 ? 'dusk2' : 'wnight'));
  bitmap.rect(0, wallRows, columns, floorRows, 'bark');
  bitmap.rect(0, wallRows, columns, 1, 'fur');
  bitmap.rect(5, rows - 4, 19, 2, 'spruce');
  bitmap.draw(gift, 9, 8);
  return bitmap;
}, 1);

/** A gift that is still wrapped, in place of its screenshot. */
export const GiftShot = /* @__PURE__ */ memo(function GiftShot() {
  return (
    <div className={styles.shot}>
      <PixelBoard bitmap={room()} material="knit" pegs={false} />
    </div>
  );
});
