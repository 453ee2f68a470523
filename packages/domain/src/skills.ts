/** What somebody who looks for a team can bring, as the form offers it. */
export const skillNames = ['Code', 'Pixels', '3D', 'Music', 'Sound', 'Levels', 'Words', 'Snacks'] as const;

export type Skill = (typeof skillNames)[number];

/** Those of the list, once each and in its order. */
export const knownSkills = (skills: readonly string[]): Skill[] =>
  skillNames.filter((known) => skills.includes(known));
