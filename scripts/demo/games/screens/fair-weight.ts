import type { DemoGame } from '../../../../packages/server/src/demo/demo-game.ts';

export const fairWeight: DemoGame = {
  picture: 'fair-weight',
  title: 'Fair Weight',
  authors: ['saltmarsh'],
  pitch: 'Space trading for people who find fractions soothing.',
  description: `Eight planets, nine goods and a pair of scales.

There's no combat and no fuel. There's only a price at each dock and the distance between docks, and the fact that the price goes down when you sell and remembers you for a month. Carry tea to the Aunts, bells to Pim, snow to anywhere that hasn't got any. Alibis are the most profitable cargo and also the least stable.

The economy is a real one: 400 lines of it, simulated daily, and it once went into recession on me because of a goat.

You win by paying off the ship. Most people just keep going.`,
  controls: "Mouse. Or Tab and Enter if you're in a hurry, which you shouldn't be.",
  credits: 'Star names from my late aunts, with permission from the remaining ones.',
  tags: ['unity', 'csharp', 'mouse', 'keyboard'],
  platforms: ['windows', 'linux', 'mac'],
  log: [
    {
      hour: 7,
      text: "Space trading without the shooting. It's mostly a spreadsheet at the moment, and I'm enjoying it more than I should.",
    },
    {
      hour: 38,
      text: "The economy has gone into recession because of a goat. I'm not joking, I have the graph.",
      hasPicture: true,
    },
    {
      hour: 63,
      text: 'Fixed the goat. Prices remember you for a month now, which is longer than most people.',
    },
    { hour: 70.5, text: 'Paid off the ship, uploaded, and kept trading for another hour.' },
  ],
};
