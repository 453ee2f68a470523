import type { DemoGame } from '../../../../packages/server/src/demo/demo-game.ts';

export const dogIsFine: DemoGame = {
  picture: 'dog-is-fine',
  title: 'The Dog Is Fine',
  authors: ['hollyhock'],
  wish: 'A dog that is fine',
  pitch: 'You keep the fire going. The dog is fine.',
  description: `Let me say it right away, since you asked so nicely: the dog is fine. He's fine at the beginning, he's fine in the middle, and at the end he gets a sausage.

You're snowed in for one evening. Put logs on the fire, read your book, look out of the window, answer the telephone when it rings. Things happen outside, and some of them are a little strange. At any point you can press D to check on the dog. He's fine.

I found I couldn't write suspense with that key on the keyboard. So it's about something else now.

About twenty minutes, best after dark.`,
  controls: 'Mouse, and D.',
  credits: "The dog is Biscuit (2009-). Yes, still. He's fine.",
  tags: ['godot', 'gdscript', 'mouse', 'keyboard'],
  platforms: ['windows', 'linux', 'mac'],
  log: [
    {
      hour: 18,
      text: "Read the wishlist once and knew exactly what I had to do. That's never happened before.",
    },
    {
      hour: 175,
      text: "Press D at any time: he's fine. I've tried to write a scary scene around that key for two days and I can't.",
      hasPicture: true,
      isSpoiler: true,
    },
    { hour: 310, text: 'Recorded some snoring. Not mine.' },
    {
      hour: 396,
      text: "He gets a sausage at the end. I wasn't going to tell anyone, but I can't keep it in.",
      isSpoiler: true,
    },
  ],
};
