/** spec §9: the meaning of the five values, from 1 to 5. */
export const interestLabels = [
  'Why would you want that!?',
  'Meh',
  'Ok I guess',
  'Nice one!',
  'Ooh! I love it!',
] as const;

export const challengeLabels = [
  'I can do this in my sleep!',
  'Piece of cake',
  'Let me sit down for this',
  'A real challenge!',
  'No way nearly impossible!',
] as const;

/** spec §5: a whole number from 1 to 5, since there are five choices. */
export const isRating = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 5;

export const invalidRating = 'Trying to submit invalid values';
