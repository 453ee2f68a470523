/** The page about who gives to whom in one event, whichever is the current one. */
export const santaAddress = (short: string): string => `/secretSanta?compo=${encodeURIComponent(short)}`;
