import { BEADS, type CraftColour, DIGITS, YARNS } from './palette.ts';

type Craft = 'bead' | 'knit';

const CELL = 'width="1" height="1" patternUnits="userSpaceOnUse"';
const BEAD_SHINE =
  '<g id="bead-shine"><circle cx=".5" cy=".5" r=".13" opacity=".24"/>' +
  '<path d="M.2 .42A.32 .32 0 0 1 .44 .19" stroke="#fff" stroke-opacity=".45" stroke-width=".09" fill="none"/></g>';
const KNIT_SHADE =
  '<g id="knit-shade" stroke="#000" stroke-width=".1" fill="none">' +
  '<path d="M0 0L.5 .48L1 0M.5 .48V1" stroke-opacity=".3"/><path d="M0 0V1M1 0V1" stroke-opacity=".2"/></g>';

const values = { ...BEADS, ...YARNS };

export function colourValue(colour: CraftColour, craft: Craft): string {
  if (colour === 'digit') return DIGITS[craft];
  return values[colour];
}

/** The paint of a crafted cell. The digits' colour is the only one that both crafts share. */
export function craftedFill(colour: CraftColour, craft: Craft): string {
  return `url(#${colour === 'digit' && craft === 'knit' ? 'k' : 'b'}-${colour})`;
}

/** The paint of a cell to come: a coloured peg. */
export function pegFill(colour: CraftColour, craft: Craft): string {
  if (colour !== 'digit') return `url(#g-${colour})`;
  return craft === 'knit' ? 'url(#g-bone)' : 'url(#g-sun)';
}

export function craftedPatterns(craft: Craft, colours: readonly CraftColour[]): string {
  const isBead = craft === 'bead';
  const patterns = colours.map((colour) => {
    const value = colourValue(colour, craft);
    const id = craftedFill(colour, craft).slice(5, -1);
    const shape = isBead
      ? `<circle cx=".5" cy=".5" r=".47" fill="${value}"/><use href="#bead-shine"/>`
      : `<path d="M0 0h1v1H0z" fill="${value}"/><use href="#knit-shade"/>`;
    return `<pattern id="${id}" href="#${craft}-cell">${shape}</pattern>`;
  });
  return `<pattern id="${craft}-cell" ${CELL}/>${isBead ? BEAD_SHINE : KNIT_SHADE}${patterns.join('')}`;
}

export function pegPatterns(craft: Craft, colours: readonly CraftColour[]): string {
  const patterns = colours.map(
    (colour) =>
      `<pattern id="g-${colour}" href="#${craft}-pegs"><circle cx=".5" cy=".5" r=".19" fill="${colourValue(colour, craft)}"/></pattern>`,
  );
  return `<pattern id="${craft}-pegs" ${CELL}/>${patterns.join('')}`;
}

/** Every pattern of one craft, for the page. */
export function allPatterns(craft: Craft): string {
  const colours = Object.keys(craft === 'bead' ? BEADS : YARNS) as CraftColour[];
  return craftedPatterns(craft, [...colours, 'digit']) + pegPatterns(craft, colours);
}
