import type { DemoGame } from '../../../../packages/server/src/demo/demo-game.ts';

export const verySmallBoat: DemoGame = {
  picture: 'very-small-boat',
  title: 'A Very Small Boat',
  authors: ['saltmarsh'],
  wish: 'A very small boat',
  pitch: 'You, a sail the size of a tea towel, and the Arctic.',
  description: `It's very small. I kept asking myself whether it could be smaller, and on Thursday it was four pixels, but then you couldn't see the scarf.

You sail between icebergs towards whatever that light is. The wind turns slowly and the ice turns slower, and there's a penguin on one of the bergs who is in the wrong hemisphere and would rather not talk about it.

You knit at night. Each night the scarf gets a foot longer, and the scarf is the only counter in the game.

No enemies, one storm. It lasts as long as a bath. I hope it's what you meant.`,
  controls: 'Left and right for the rudder. Up and down for the sail.',
  credits: 'Wind: me, into a bottle.',
  tags: ['love', 'lua', 'keyboard', 'gamepad'],
  platforms: ['windows', 'linux', 'mac'],
  log: [
    { hour: 19, text: "Some wishes tell you the size of the project. I've got two weeks and I'm calm." },
    {
      hour: 172,
      text: "It was four pixels on Thursday but then you couldn't see the scarf.",
      hasPicture: true,
      isSpoiler: true,
    },
    { hour: 308, text: "Blew into bottles until I saw stars. The green one's the best." },
    {
      hour: 393,
      text: 'One storm. I put a tea towel over the screen the first time it hit, by instinct.',
      isSpoiler: true,
    },
  ],
};
