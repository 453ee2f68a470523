import type { PickKind } from '@tinsmith/domain/draw-rules';
import { categoryNames } from '@tinsmith/domain/rule-eligibility';

export const slotNames: Readonly<Record<PickKind, string>> = {
  challenging: 'Challenging',
  genre: categoryNames.genre,
  artTech: 'Artistic or technical',
  bonus: categoryNames.bonus,
};
