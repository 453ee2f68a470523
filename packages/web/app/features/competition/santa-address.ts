/** The page about who gives to whom in one event, whether or not it is the current one. */
export const santaAddress = (short: string): string => `/secretSanta?compo=${encodeURIComponent(short)}`;
