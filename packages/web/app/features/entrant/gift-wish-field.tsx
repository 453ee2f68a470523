import type { SignUp } from '@tinsmith/contract/entrant';
import { maxPleaseNotLength } from '@tinsmith/domain/limits';
import { knownSystems, systemNames } from '@tinsmith/domain/runs';
import { Chips } from '../../ui/chips.tsx';
import { Checkbox, TextField } from '../../ui/field.tsx';

/** What a santa should know besides the wishes. */
export type GiftWish = Pick<SignUp, 'pleaseNot' | 'systems' | 'hasGamepad' | 'wouldStandIn'>;

const gamepad = 'gamepad';
const labels = { windows: 'Windows', linux: 'Linux', mac: 'Mac', web: 'Browser games' } as const;

const readRuns = (values: readonly string[]): Pick<GiftWish, 'systems' | 'hasGamepad'> => ({
  systems: knownSystems(values),
  hasGamepad: values.includes(gamepad),
});

/** As a form sends it without script. */
export const readGiftWish = (texts: (name: string) => readonly string[]): GiftWish => ({
  pleaseNot: texts('pleaseNot')[0]?.trim() ?? '',
  ...readRuns(texts('runs')),
  wouldStandIn: texts('wouldStandIn').length > 0,
});

export const pickGiftWish = ({ pleaseNot, systems, hasGamepad, wouldStandIn }: GiftWish): GiftWish => ({
  pleaseNot,
  systems: [...systems],
  hasGamepad,
  wouldStandIn,
});

interface GiftWishFieldProps {
  wish: GiftWish;
  onChange: (wish: GiftWish) => void;
}

/** What to leave out, what the person can run, and whether they would step in for someone. */
export function GiftWishField({ wish, onChange }: GiftWishFieldProps) {
  return (
    <>
      <TextField
        label="Please avoid"
        isOptional
        name="pleaseNot"
        value={wish.pleaseNot}
        maxLength={maxPleaseNotLength}
        onChange={({ currentTarget }) => onChange({ ...wish, pleaseNot: currentTarget.value })}
        hint="Spiders, jump scares, sudden loud noises: tell your santa what to leave out."
      />
      <Chips
        legend="What can you run?"
        type="checkbox"
        name="runs"
        options={[
          ...systemNames.map((value) => ({ value, label: labels[value] })),
          { value: gamepad, label: 'I have a gamepad' },
        ]}
        values={[...wish.systems, ...(wish.hasGamepad ? [gamepad] : [])]}
        onChange={(values) => onChange({ ...wish, ...readRuns(values) })}
      />
      <Checkbox
        label="If someone drops out, I'd make a second gift"
        name="wouldStandIn"
        checked={wish.wouldStandIn}
        onChange={({ currentTarget }) => onChange({ ...wish, wouldStandIn: currentTarget.checked })}
        hint="You'll be on our list of stand-in elves, and we'll always ask first."
      />
    </>
  );
}
