import { knownSystems } from '@tinsmith/domain/runs';
import { skillNames } from '@tinsmith/domain/skills';
import { type GiftWish, pickGiftWish } from './gift-wish-field.tsx';
import type { TeamWish } from './team-wish-field.tsx';

/** The draft of a sign-up. */
export const draftOfSignUp = (info: string, { isLookingForTeam, skills }: TeamWish, gift: GiftWish) => ({
  info: info.trim(),
  isLookingForTeam,
  skills: isLookingForTeam ? skills : [],
  ...pickGiftWish(gift),
});

export const toGiftWish = (draft: Omit<GiftWish, 'systems'> & { systems: readonly string[] }): GiftWish =>
  pickGiftWish({ ...draft, systems: knownSystems(draft.systems) });

export const toTeamWish = (draft: { isLookingForTeam: boolean; skills: readonly string[] }): TeamWish => ({
  isLookingForTeam: draft.isLookingForTeam,
  skills: skillNames.filter((skill) => draft.skills.includes(skill)),
});
