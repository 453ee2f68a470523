/** What a user who is looking for a team can bring, as offered in the form. */
export const skillNames = ['Code', 'Pixels', '3D', 'Music', 'Sound', 'Levels', 'Words', 'Snacks'] as const;

export type Skill = (typeof skillNames)[number];

/** The known ones, each once and in list order. */
export const knownSkills = (skills: readonly string[]): Skill[] =>
  skillNames.filter((known) => skills.includes(known));
