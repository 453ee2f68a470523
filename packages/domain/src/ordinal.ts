const ordinalNames = ['first', 'second', 'third'] as const;
const endings: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };
const ordinal = new Intl.PluralRules('en', { type: 'ordinal' });

/** 1st, 2nd, 33rd, 112th. */
export const formatOrdinal = (rank: number): string => `${rank}${endings[ordinal.select(rank)]}`;

/** 'third place', '12th place'. */
export const formatPlace = (rank: number): string => `${ordinalNames[rank - 1] ?? formatOrdinal(rank)} place`;
