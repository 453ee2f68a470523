/** What people can run games on, as offered in a wishlist. */
export const systemNames = ['windows', 'linux', 'mac', 'web'] as const;
export type SystemName = (typeof systemNames)[number];

/** The known ones, each once, in the usual order. */
export const knownSystems = (names: readonly string[]): SystemName[] =>
  systemNames.filter((name) => names.includes(name));
