import type { DemoGame } from '../../../../packages/server/src/demo/demo-game.ts';

export const sweepHarder: DemoGame = {
  picture: 'sweep-harder',
  title: 'Sweep Harder',
  authors: ['sprocket_sue'],
  wish: 'A sport that nobody has made a good game of',
  pitch: 'Curling, with two brooms and a grudge match against the elk.',
  description: `You wished for a sport nobody has done justice to. I went through the list with a pencil and stopped at C.

You throw the stone with the mouse, and then the real work starts: sweep with both buttons, left broom and right broom. Sweep left to curl right. Sweep both to go further. Sweep neither and stand there with dignity.

The elk are the best team in the valley and have been since 1974. They don't sweep. They breathe on the ice.

Eight ends, two players or one, and proper scoring, which took me longer than the physics. Hurry hard!`,
  controls: 'Mouse: drag to throw, left and right buttons to sweep.',
  credits: 'Thanks to the curling club that answered eleven e-mails.',
  tags: ['raylib', 'cpp', 'mouse'],
  platforms: ['windows', 'linux'],
  log: [
    {
      hour: 36,
      text: "Wrote to a club about the rules of something. They answered. They've answered eleven times.",
    },
    {
      hour: 168,
      text: "Two brooms, one on each mouse button. My hand hurts in a way that I'm told is authentic.",
      hasPicture: true,
      isSpoiler: true,
    },
    { hour: 299, text: 'The scoring took longer than the physics. I now have opinions about scoring.' },
    {
      hour: 397,
      text: "The elk don't sweep. They breathe on the ice. I play-tested this with real breath and a real window.",
      isSpoiler: true,
    },
  ],
};
