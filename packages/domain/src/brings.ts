/** What somebody who looks for a team can bring, as the form offers it. */
export const bringable = ['Code', 'Pixels', '3D', 'Music', 'Sound', 'Levels', 'Words', 'Snacks'] as const;

export type Brings = (typeof bringable)[number];

/** Those of the list, once each and in its order. */
export const knownBrings = (brings: readonly string[]): Brings[] =>
  bringable.filter((known) => brings.includes(known));
