import { Bitmap, type Recolour, type Sprite, spriteSize } from './bitmap.ts';
import type { YarnColour } from './palette.ts';
import * as sprites from './sprites-winter.ts';

/** A Nordic scarf, band after band, as long as the border is high. */
export function winterBorder(width: number, height: number): Bitmap {
  const bitmap = new Bitmap(width, height);
  let y = 0;

  const line = (colour: YarnColour) => {
    bitmap.rect(0, y, width, 1, colour);
    y += 1;
  };
  const zigzag = (colour: YarnColour, back: YarnColour) => {
    bitmap.rect(0, y, width, 3, back);
    for (let x = 0; x < width; x++) bitmap.set(x, y + (x % 4 < 2 ? x % 4 : 4 - (x % 4)), colour);
    y += 3;
  };
  const dots = (colour: YarnColour, back: YarnColour) => {
    bitmap.rect(0, y, width, 3, back);
    for (let x = 0; x < width; x += 2) bitmap.set(x, y + 1, colour);
    y += 3;
  };
  const figure = (sprite: Sprite, back: YarnColour, recolour?: Recolour) => {
    const size = spriteSize(sprite);
    bitmap.rect(0, y, width, size.height + 2, back);
    bitmap.draw(sprite, Math.round((width - size.width) / 2), y + 1, recolour);
    y += size.height + 2;
  };
  const dotsOn = (back: YarnColour) => {
    line('bone');
    dots('bone', back);
    line('bone');
  };
  const zigzagOn = (back: YarnColour) => {
    line('bone');
    zigzag('bone', back);
    line('bone');
  };
  const dottedEdge = () => {
    dots('bone', 'cran');
    line('bone');
  };
  const zigzagUnderFir = () => {
    line('spruce');
    zigzag('bone', 'cran');
    line('bone');
  };

  const bands: readonly (() => void)[] = [
    dottedEdge,
    () => figure(sprites.rose, 'cran'),
    () => zigzagOn('spruce'),
    () => figure(sprites.fir, 'snow', { gold: 'ember' }),
    zigzagUnderFir,
    () => figure(sprites.krampus, 'ember2', { ember: 'gold', wgrey: 'bone' }),
    () => dotsOn('cran'),
    () => figure(sprites.gift, 'spruce'),
    () => zigzagOn('cran'),
    () => figure(sprites.reindeer, 'wnight', { coal: 'wnight' }),
    () => dotsOn('cran'),
    () => figure(sprites.rose, 'spruce'),
    () => zigzagOn('cran'),
    () => figure(sprites.bell, 'cran'),
    () => dotsOn('spruce'),
    () => figure(sprites.candle, 'wnight'),
    () => zigzagOn('cran'),
    () => figure(sprites.fir, 'snow', { gold: 'ember' }),
  ];
  for (let band = 0; y < height; band++) bands[band % bands.length]?.();
  return bitmap;
}
