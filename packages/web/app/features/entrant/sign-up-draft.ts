import { skillNames } from '@tinsmith/domain/skills';
import type { TeamWish } from './team-wish-field.tsx';

/** What is kept of a sign-up that is being written. */
export const draftOfSignUp = (info: string, { isLookingForTeam, skills }: TeamWish) => ({
  info: info.trim(),
  isLookingForTeam,
  skills: isLookingForTeam ? skills : [],
});

export const toTeamWish = (draft: { isLookingForTeam: boolean; skills: readonly string[] }): TeamWish => ({
  isLookingForTeam: draft.isLookingForTeam,
  skills: skillNames.filter((skill) => draft.skills.includes(skill)),
});
