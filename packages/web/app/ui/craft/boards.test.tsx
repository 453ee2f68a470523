import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { harbour, mailBird, winterDoor } from './account-scenes.ts';
import { BeadLane } from './bead-lane.tsx';
import { Bitmap, Mask } from './bitmap.ts';
import { ClockBoard } from './clock-board.tsx';
import { CraftPatterns } from './craft-patterns.tsx';
import { CraftStrip } from './craft-strip.tsx';
import { Creature, CreatureShot } from './creature.tsx';
import { CREATURE_HEIGHT, CREATURE_WIDTH, drawCreature } from './draw-creature.ts';
import { LeftBorder } from './left-border.tsx';
import { beadRow, motif, poster, seal, yearLanes } from './motif-scenes.ts';
import { Numeral } from './numeral.tsx';
import { crew, crowd, hearts, portrait, wishLetter } from './people-scenes.ts';
import { PixelBoard } from './pixel-board.tsx';
import { SceneBoard } from './scene-board.tsx';
import { Sprite } from './sprite.tsx';
import { tin } from './sprites-summer.ts';
import { krampus } from './sprites-winter.ts';
import { lostInSnow, lostOnIsland, spilledTin } from './trouble-scenes.ts';
import { Word } from './word.tsx';

const MOODS = ['summer', 'winter'] as const;
const SIZES = ['wide', 'mobile', 'sidebar'] as const;
const PARTS = [
  { digits: '17', unit: 'h' },
  { digits: '42', unit: 'm' },
];

const markupOf = (element: ReactElement) => renderToStaticMarkup(element);
const idsOf = (markup: string) => Array.from(markup.matchAll(/ id="([^"]+)"/g), ([, id]) => id);
const viewBoxOf = (markup: string) => /viewBox="([^"]*)"/.exec(markup)?.[1];

function everyBoard(): ReactElement[] {
  const boards: ReactElement[] = [
    <Sprite key="tin" sprite={tin} isFlat />,
    <Sprite key="krampus" sprite={krampus} pad={3} />,
    <BeadLane
      key="lane"
      mood="summer"
      columns={36}
      segments={[{ from: 4, to: 30, colour: 'sun' }]}
      now={12}
    />,
    <SceneBoard key="harbour" mood="summer" scene={harbour()} />,
    <SceneBoard key="mail" mood="summer" scene={mailBird()} />,
    <SceneBoard key="door" mood="winter" scene={winterDoor()} />,
    <SceneBoard key="island" mood="summer" scene={lostOnIsland()} />,
    <SceneBoard key="snow" mood="winter" scene={lostInSnow()} />,
    <SceneBoard key="spilled" mood="summer" scene={spilledTin()} />,
    <SceneBoard key="crew" mood="summer" scene={crew(['rana'], ['halfbyte'])} />,
    <SceneBoard key="wishes" mood="winter" scene={wishLetter(1, 8)} />,
    <SceneBoard key="hearts" mood="winter" scene={hearts(3, 7, 4)} />,
    <SceneBoard key="row" mood="summer" scene={beadRow(2, 9, 5)} />,
    <SceneBoard key="rowW" mood="winter" scene={beadRow(2, 9, 5)} />,
    <SceneBoard
      key="years"
      mood="summer"
      scene={yearLanes([{ colour: 'coral', done: new Set([1]) }], 4)}
      pegs={false}
    />,
    <SceneBoard key="motif" mood="winter" scene={motif(krampus, 'ember2')} />,
  ];
  for (const mood of MOODS) {
    for (const size of SIZES) {
      for (const progress of [0, 0.4, 1]) {
        boards.push(<ClockBoard mood={mood} size={size} parts={PARTS} progress={progress} />);
      }
    }
    boards.push(
      <CraftStrip mood={mood} progress={0.3} />,
      <Creature mood={mood} name="rana" />,
      <CreatureShot mood={mood} name="rana" />,
      <Numeral mood={mood} value={12} />,
      <Word mood={mood} text="Krampus" />,
      <LeftBorder mood={mood} progress={0.5} />,
      <SceneBoard mood={mood} scene={seal(mood)} />,
      <SceneBoard mood={mood} scene={poster(mood)} />,
      <SceneBoard mood={mood} scene={portrait('rana', mood)} />,
      <SceneBoard mood={mood} scene={crowd(['a', 'b', 'c'], mood, { columns: 2 }, new Set(['b']))} />,
    );
  }
  return boards;
}

describe('Every board', () => {
  it('paints only with patterns that the page has', () => {
    const ids = new Set(idsOf(markupOf(<CraftPatterns mood="both" />)));
    for (const board of everyBoard()) {
      const markup = markupOf(board);
      const own = new Set(idsOf(markup));
      for (const [, id] of markup.matchAll(/url\(#([^)]+)\)/g)) {
        expect(ids.has(id) || own.has(id), `${id} in ${markup.slice(0, 80)}`).toBe(true);
      }
    }
  });

  it('has no style attribute and is hidden from screen readers', () => {
    for (const board of everyBoard()) {
      const markup = markupOf(board);
      expect(markup).not.toContain('style=');
      expect(markup).toContain('aria-hidden="true"');
    }
  });

  it('stays within 25 KB', () => {
    for (const board of everyBoard()) expect(markupOf(board).length).toBeLessThan(25_000);
  });
});

describe('CraftPatterns', () => {
  it('gives each pattern one id, with both moods in one page', () => {
    const ids = idsOf(markupOf(<CraftPatterns mood="both" />));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('keeps to the patterns of its mood', () => {
    expect(markupOf(<CraftPatterns mood="summer" />)).not.toContain('b-snow');
    expect(markupOf(<CraftPatterns mood="winter" />)).not.toContain('b-sun"');
  });
});

describe('PixelBoard', () => {
  const bitmap = new Bitmap(4, 2);
  bitmap.rect(0, 0, 4, 2, 'sun');

  it('is all pegs at 0, all crafted at 1, and split at the rounded cell between', () => {
    const at = (progress: number, axis: 'x' | 'y' = 'x') =>
      Array.from(
        markupOf(<PixelBoard bitmap={bitmap} material="bead" progress={progress} axis={axis} />).matchAll(
          /url\(#([bg])-sun\)" d="([^"]+)"/g,
        ),
        ([, kind, d]) => `${kind} ${d}`,
      );
    expect(at(0)).toEqual(['g M0 0h4v2h-4z']);
    expect(at(-3)).toEqual(['g M0 0h4v2h-4z']);
    expect(at(0.3)).toEqual(['b M0 0h1v2h-1z', 'g M1 0h3v2h-3z']);
    expect(at(0.5, 'y')).toEqual(['b M0 0h4v1h-4z', 'g M0 1h4v1h-4z']);
    expect(at(1)).toEqual(['b M0 0h4v2h-4z']);
    expect(at(7)).toEqual(['b M0 0h4v2h-4z']);
  });

  it('crafts its ground at any progress', () => {
    const ground = new Mask(4, 2);
    ground.set(3, 1);
    const markup = markupOf(<PixelBoard bitmap={bitmap} material="bead" progress={0} ground={ground} />);
    expect(markup).toContain('fill="url(#b-sun)" d="M3 1h1v1h-1z"');
  });

  it('has pegs of its own, even beside another board', () => {
    const markup = markupOf(
      <>
        <PixelBoard bitmap={bitmap} material="bead" />
        <PixelBoard bitmap={bitmap} material="knit" />
      </>,
    );
    const ids = Array.from(markup.matchAll(/<pattern id="([^"]+)"/g), ([, id]) => id);
    expect(new Set(ids).size).toBe(2);
  });
});

describe('ClockBoard', () => {
  it('is 144, 60 or 48 columns wide and gives the place of the digits back when there are none', () => {
    const boxes = SIZES.map((size) =>
      MOODS.map((mood) =>
        viewBoxOf(markupOf(<ClockBoard mood={mood} size={size} parts={PARTS} progress={0} />)),
      ),
    );
    expect(boxes).toEqual([
      ['0 0 144 55', '0 0 144 61'],
      ['0 0 60 38', '0 0 60 42'],
      ['0 0 48 26', '0 0 48 26'],
    ]);
    const over = markupOf(<ClockBoard mood="summer" size="sidebar" parts={[]} progress={1} />);
    expect(viewBoxOf(over)).toBe('0 0 48 12');
  });

  it('lets the traveller wait at the start, and takes it away at the finish', () => {
    const hasTraveller = (progress: number, showTraveller = true) =>
      /class="[^"]*bob/.test(
        markupOf(
          <ClockBoard
            mood="winter"
            size="wide"
            parts={PARTS}
            progress={progress}
            showTraveller={showTraveller}
          />,
        ),
      );
    expect([0, 0.5, 0.999, 1].map((progress) => hasTraveller(progress))).toEqual([true, true, true, false]);
    expect(hasTraveller(0, false)).toBe(false);
  });

  it('has the first night and the lit house in winter before the start, but no summer ground', () => {
    const summer = markupOf(
      <ClockBoard mood="summer" size="wide" parts={[]} progress={0} showTraveller={false} />,
    );
    const winter = markupOf(
      <ClockBoard mood="winter" size="wide" parts={[]} progress={0} showTraveller={false} />,
    );
    expect(summer).not.toContain('url(#b-');
    expect(winter).toContain('url(#b-bark)');
    expect(winter).toContain('url(#g-wnight)');
  });
});

describe('Creature', () => {
  it('is the same for the same name, in every size', () => {
    const picture = (markup: string) => markup.slice(markup.indexOf('<path'));
    const first = markupOf(<Creature name="mossgoblin" mood="summer" size="xs" />);
    const again = markupOf(<Creature name="mossgoblin" mood="summer" size="big" />);
    expect(picture(again)).toBe(picture(first));
    expect(picture(first)).toMatchInlineSnapshot(
      `"<path fill="#ff9f55" d="M1 0h2v1h-2zm3 0h1v1h-1zm2 0h2v1h-2zm-6 1h1v1h-1zm3 0h3v1h-3zm5 0h1v1h-1zm-7 1h7v1h-7zm-1 1h2v1h-2zm3 0h3v1h-3zm4 0h2v1h-2zm-6 1h7v1h-7zm2 1h1v1h-1zm2 0h1v1h-1zm-5 1h1v2h-1zm2 0h1v1h-1zm4 0h1v1h-1zm2 0h1v2h-1z"></path><path fill="#c2eaf0" d="M4 5h1v1h-1z"></path></svg></span>"`,
    );
  });

  it('differs between names', () => {
    const names = Array.from({ length: 60 }, (_, i) => `entrant-${i}`);
    const pictures = new Set(names.map((name) => markupOf(<Creature name={name} mood="winter" />)));
    expect(pictures.size).toBeGreaterThan(55);
  });

  it('is symmetrical', () => {
    const bitmap = new Bitmap(CREATURE_WIDTH, CREATURE_HEIGHT);
    drawCreature(bitmap, 'halfbyte', 0, 0, 'summer');
    bitmap.forEachCell((x, y, colour) => expect(bitmap.get(CREATURE_WIDTH - 1 - x, y)).toBe(colour));
  });

  it('takes any name', () => {
    for (const name of ['', 'ö', '😀', 'x'.repeat(500)]) {
      expect(markupOf(<CreatureShot name={name} mood="summer" />)).toContain('<path');
    }
  });
});

describe('LeftBorder', () => {
  const heights = (progress: number | null) =>
    Array.from(
      markupOf(<LeftBorder mood="summer" progress={progress} />).matchAll(/viewBox="0 0 14 (\d+)"/g),
      ([, height]) => Number(height),
    );

  it('is complete outside of an event', () => {
    expect(heights(null)).toEqual([144, 216]);
    expect(heights(1)).toEqual([144, 216]);
  });

  it('is all pegs at the start and fills from the top', () => {
    expect(heights(0)).toEqual([144, 216]);
    expect(heights(0.25)).toEqual([36, 108, 54, 162]);
    expect(markupOf(<LeftBorder mood="summer" progress={0.25} />)).toMatch(/borderDone/);
    expect(markupOf(<LeftBorder mood="summer" progress={0} />)).not.toMatch(/borderDone/);
  });
});
