import type { DemoGame } from '../../../../packages/server/src/demo/demo-game.ts';

export const plumbLine: DemoGame = {
  picture: 'plumb-line',
  title: 'Plumb Line',
  authors: ['ferrule'],
  pitch: 'Turn pipes until the duck gets a bath.',
  description: `Forty bathrooms. Forty ducks. Copper, mostly.

You know this kind of puzzle: turn a piece, and the water goes a bit further. The difference is that the house is old, and turning one pipe turns the pipe it's screwed to. In bathroom 7 you'll see what I mean. In bathroom 20 you'll send me a message about it.

Par is the lowest number of turns that my solver found. The solver ran all night and is quite smug. If you beat it, the duck puts on a hat.

Made for my dad, who fitted pipes for thirty years and says the bends are wrong.`,
  controls: 'Click to turn, right click to turn back.',
  credits: 'Solver in 200 lines, ducks in 12.',
  tags: ['sdl', 'rust', 'mouse', 'touch'],
  platforms: ['windows', 'linux', 'web'],
  log: [
    {
      hour: 8,
      text: 'Pipes. Dad fitted them for thirty years, so I know all the words and none of the skills.',
    },
    {
      hour: 36,
      text: "Solver's running overnight to find the lowest number of turns. It's louder than the boiler.",
    },
    { hour: 52, text: 'Duck.', hasPicture: true },
    {
      hour: 69,
      text: "Forty bathrooms, forty ducks. Dad says the bends are wrong. Dad's playing bathroom nine.",
    },
  ],
};
