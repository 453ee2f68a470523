/** What people can run games on, as a wishlist asks it. */
export const systemNames = ['windows', 'linux', 'mac', 'web'] as const;
export type SystemName = (typeof systemNames)[number];

/** Those that are known, each once, in the usual order. */
export const knownSystems = (names: readonly string[]): SystemName[] =>
  systemNames.filter((name) => names.includes(name));
