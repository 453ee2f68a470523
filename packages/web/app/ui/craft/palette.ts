export type Mood = 'summer' | 'winter';
export type Material = 'bead' | 'knit' | 'flat';

export const BEADS = {
  ink: '#1b2541',
  white: '#fffdf5',
  sun: '#ffc62e',
  sun2: '#ffdf8a',
  orange: '#ff9f55',
  coral: '#ee5a45',
  pink: '#ffc0a8',
  sky: '#79cbe6',
  skylt: '#c2eaf0',
  night: '#324a9c',
  sea: '#1f8f93',
  deep: '#14556b',
  leaf: '#57a85a',
  pine: '#2f7a4f',
  brown: '#8f5b3c',
  sand: '#f0d595',
  grey: '#a2a9b8',
} as const;

export const YARNS = {
  coal: '#2a2322',
  fur: '#4b3129',
  bone: '#f5ecda',
  gold: '#f3bd4c',
  ember: '#ff8a3c',
  ember2: '#d9572b',
  cran: '#b3263a',
  ice: '#a9cbe0',
  snow: '#eaf3f9',
  wnight: '#1d2c48',
  dusk2: '#34507a',
  spruce: '#216952',
  fir: '#174a40',
  bark: '#7b4a31',
  wgrey: '#93a0b0',
} as const;

/** The one colour that both moods share, each in its own shade. */
export const DIGITS = { bead: '#ffd24a', knit: '#f8eedc' } as const;

export type BeadColour = keyof typeof BEADS;
export type YarnColour = keyof typeof YARNS;
export type CraftColour = BeadColour | YarnColour | 'digit';

export function materialOf(mood: Mood): 'bead' | 'knit' {
  return mood === 'winter' ? 'knit' : 'bead';
}
