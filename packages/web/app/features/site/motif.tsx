import type { Mood } from '@tinsmith/domain/mood';
import { useMemo } from 'react';
import type { Sprite as SpriteData } from '../../ui/craft/bitmap.ts';
import { motif } from '../../ui/craft/motif-scenes.ts';
import type { CraftColour } from '../../ui/craft/palette.ts';
import { SceneBoard } from '../../ui/craft/scene-board.tsx';
import {
  boat,
  coffee,
  flag,
  floppy,
  ghost,
  joystick,
  lighthouse,
  owl,
  sun,
  tin,
  tools,
  trophy,
} from '../../ui/craft/sprites-summer.ts';
import { bell, candle, fir, gift, krampus } from '../../ui/craft/sprites-winter.ts';

interface MotifData {
  readonly sprite: SpriteData;
  readonly back?: CraftColour;
}

/** The pictures that a section may ask for by name, on pegs or on a colour. */
const motifs: Record<string, MotifData> = {
  bell: { sprite: bell, back: 'cran' },
  boat: { sprite: boat, back: 'skylt' },
  candle: { sprite: candle, back: 'wnight' },
  coffee: { sprite: coffee, back: 'sky' },
  fir: { sprite: fir, back: 'snow' },
  flag: { sprite: flag },
  floppy: { sprite: floppy, back: 'sand' },
  ghost: { sprite: ghost, back: 'night' },
  gift: { sprite: gift, back: 'spruce' },
  joystick: { sprite: joystick, back: 'sky' },
  krampus: { sprite: krampus, back: 'ember2' },
  lighthouse: { sprite: lighthouse, back: 'sky' },
  owl: { sprite: owl, back: 'night' },
  sun: { sprite: sun, back: 'sky' },
  tin: { sprite: tin, back: 'skylt' },
  tools: { sprite: tools },
  trophy: { sprite: trophy },
};

export function Motif({ name, mood }: { name: string; mood: Mood }) {
  const scene = useMemo(() => {
    const data = motifs[name];
    return data ? motif(data.sprite, data.back) : null;
  }, [name]);
  return scene && <SceneBoard scene={scene} mood={mood} />;
}
