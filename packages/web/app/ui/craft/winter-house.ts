import { Bitmap, type Mask } from './bitmap.ts';

const STAR = [
  [0, -1],
  [-1, 0],
  [0, 0],
  [1, 0],
  [0, 1],
] as const;

const SMOKE = [
  [0, -1],
  [1, -2],
  [1, -3],
  [0, -4],
  [-1, -5],
] as const;

/** The goal of the large winter boards. Everything except smoke and light is ground. */
export function drawPanoramaHouse(bitmap: Bitmap, ground: Mask, isSmall: boolean): void {
  const width = isSmall ? 15 : 21;
  const left = bitmap.width - width - (isSmall ? 1 : 4);
  const floor = bitmap.height - 4;
  const wallRows = isSmall ? 5 : 7;
  const roofRows = isSmall ? 6 : 9;
  const doorRows = isSmall ? 4 : 5;
  const middle = left + Math.floor(width / 2);
  const ridge = floor - wallRows - roofRows;
  const chimney = left + width - (isSmall ? 4 : 6);

  const house = new Bitmap(bitmap.width, bitmap.height);
  house.shade(left + 2, floor - wallRows + 1, width - 4, wallRows, (x) =>
    x === left + 2 || x === left + width - 3 ? 'fur' : 'bark',
  );
  for (let row = 0; row <= roofRows; row++) {
    const reach = Math.round((row * (middle - left)) / roofRows);
    house.shade(middle - reach, ridge + row, reach * 2 + 1, 1, (x) =>
      row === 0 || Math.abs(x - middle) > reach - 2 ? 'snow' : 'cran',
    );
  }
  for (let i = 0; i < width; i++) {
    if (i % 3 !== 1) house.set(left + i, floor - wallRows + 1, 'snow');
  }
  house.rect(chimney, ridge + 1, 1, isSmall ? 5 : 7, 'bark');
  house.rect(chimney + 1, ridge + 1, 1, isSmall ? 5 : 7, 'fur');
  house.rect(chimney, ridge, 2, 1, 'snow');

  const pane = isSmall ? 2 : 3;
  const doorTop = floor - doorRows + 1;
  house.rect(left + (isSmall ? 3 : 4), doorTop, pane, pane, 'gold');
  house.rect(left + width - (isSmall ? 5 : 7), doorTop, pane, pane, 'gold');
  house.rect(middle - 1, doorTop, 3, doorRows, 'coal');
  house.set(middle, doorTop, 'spruce');
  house.set(middle - 1, doorTop + 1, 'spruce');
  house.set(middle + 1, doorTop + 1, 'spruce');
  house.set(middle, doorTop + 2, 'cran');
  if (!isSmall) house.dots(middle, ridge + 5, STAR, 'gold');

  bitmap.paste(house, 0, 0);
  house.forEachCell((x, y) => ground.set(x, y));

  for (const [dx, dy] of SMOKE.slice(0, isSmall ? 3 : 5)) {
    // The garland hangs in the uppermost rows.
    if (ridge + dy > 4) bitmap.set(chimney + dx, ridge + dy, 'wgrey');
  }
  for (const dx of [-2, -1, 0, 1, 2]) bitmap.set(middle + dx, floor + 1, 'gold');
  for (const dx of [-2, 0, 2]) bitmap.set(middle + dx, floor + 2, 'gold');
}

/** The same house, seven cells wide. */
export function drawStripHouse(bitmap: Bitmap, ground: Mask): void {
  const left = bitmap.width - 9;
  const eaves = bitmap.height - 7;
  bitmap.set(left + 3, eaves - 3, 'snow');
  bitmap.rect(left + 2, eaves - 2, 3, 1, 'snow');
  bitmap.rect(left + 1, eaves - 1, 5, 1, 'snow');
  bitmap.rect(left, eaves, 7, 1, 'snow');
  bitmap.set(left + 3, eaves - 1, 'cran');
  bitmap.rect(left + 2, eaves, 3, 1, 'cran');
  bitmap.rect(left + 1, eaves + 1, 5, 4, 'bark');
  bitmap.rect(left + 2, eaves + 2, 1, 2, 'gold');
  bitmap.rect(left + 4, eaves + 2, 1, 2, 'gold');
  bitmap.rect(left + 5, eaves - 3, 1, 2, 'bark');
  ground.rect(left, eaves - 3, 7, 8);
  bitmap.rect(left + 1, bitmap.height - 2, 5, 1, 'gold');
}
