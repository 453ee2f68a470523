import type { PickKind } from '@tinsmith/domain/draw-rules';
import type { RuleCategory } from '@tinsmith/domain/rule-eligibility';
import type { Sprite } from '../../ui/craft/bitmap.ts';
import { palette, star } from '../../ui/craft/sprites-rules.ts';
import { floppy, joystick, tools } from '../../ui/craft/sprites-summer.ts';

const pictures: Readonly<Record<RuleCategory, Sprite>> = {
  genre: joystick,
  art: palette,
  tech: floppy,
  bonus: star,
};

/** The picture of a rule: its category's; the second technical rule of an event with tools has its own. */
export const pictureOf = (category: RuleCategory, isSecondTech = false): Sprite =>
  isSecondTech ? tools : pictures[category];

export const pictureOfSlot = (kind: PickKind): Sprite =>
  kind === 'artTech' || kind === 'challenging' ? palette : pictures[kind];

export const countRules = (count: number): string => `${count} ${count === 1 ? 'rule' : 'rules'}`;
