import type { DemoGame } from '../../../../packages/server/src/demo/demo-game.ts';

export const hiveMind: DemoGame = {
  picture: 'hive-mind',
  title: 'Hive Mind Your Step',
  authors: ['beekeeper'],
  pitch: 'Bees.',
  description: `You're the queen and you'd like to cross the comb. Only the cells that are capped will hold you. Bees can cap a cell, but each bee does only what the bee next to it just did, so you have to start it off right and then stand back.

It's a puzzle game with forty combs. It begins as a dance and it ends as a traffic jam. The waggle is accurate. I have checked it against the neighbours, of whom there are about thirty thousand.

Please play with sound. Please don't play near an open window.`,
  controls: 'Arrows to step, Space to waggle.',
  credits: 'Bees: my own.',
  tags: ['pygame', 'python', 'keyboard'],
  platforms: ['windows', 'linux', 'mac'],
  log: [
    { hour: 9, text: 'Bees.' },
    { hour: 31, text: 'They copy each other now. Bees.', hasPicture: true },
    {
      hour: 58,
      text: "Checked the waggle against the hive in the garden. I'm off by four degrees. They were polite about it.",
    },
    { hour: 70, text: 'Forty combs. Bees done.' },
  ],
};
