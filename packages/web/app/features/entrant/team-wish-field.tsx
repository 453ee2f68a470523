import { type Skill, skillNames } from '@tinsmith/domain/skills';
import { Chips } from '../../ui/chips.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Tiles } from '../../ui/tiles.tsx';
import styles from './join.module.css';

export interface TeamWish {
  readonly isLookingForTeam: boolean;
  readonly skills: readonly Skill[];
}

interface TeamWishFieldProps {
  wish: TeamWish;
  afterStart: boolean;
  onChange: (wish: TeamWish) => void;
}

/** The choice as a form sends it without script. */
export const readTeamWish = (texts: (name: string) => readonly string[]): TeamWish => ({
  isLookingForTeam: texts('team').includes('looking'),
  skills: texts('skills').filter(isSkill),
});

const isSkill = (value: string): value is Skill => skillNames.some((known) => known === value);

/** Alone or not, and the skills of those who look for others. */
export function TeamWishField({ wish, afterStart, onChange }: TeamWishFieldProps) {
  return (
    <div>
      <Tiles
        legend="Team"
        name="team"
        isColumn
        value={wish.isLookingForTeam ? 'looking' : 'own'}
        onChange={(value) => onChange({ ...wish, isLookingForTeam: value === 'looking' })}
        options={[
          {
            value: 'own',
            label: 'On my own, or with people I know',
            hint: afterStart
              ? 'You can invite them on the team page.'
              : 'You can invite them once the jam has started.',
          },
          {
            value: 'looking',
            label: 'Looking for a team',
            hint: "We'll show this in the list of entrants until you're in a team.",
          },
        ]}
      />
      {/* Without script no choice can reveal it, so it is always there. */}
      <div className={classNames(styles.skills, !wish.isLookingForTeam && styles.plain)}>
        <Chips
          legend="I can bring"
          type="checkbox"
          name="skills"
          options={skillNames.map((value) => ({ value, label: value }))}
          values={wish.skills}
          onChange={(values) => onChange({ ...wish, skills: values.filter(isSkill) })}
        />
      </div>
    </div>
  );
}
