import type { DemoGame } from '../../../../packages/server/src/demo/demo-game.ts';

export const nibble: DemoGame = {
  picture: 'nibble',
  title: 'Nibble',
  authors: ['pilchard'],
  wish: 'Something quiet with a long wait in it',
  pitch: 'Ice fishing. Mostly ice.',
  description: `You asked for a long wait. I can offer up to eleven minutes.

You sit on a stool above a hole. Below you, where you can see it and your angler can't, a lake goes about its day. The trick is that fish only bite when you're doing something else, so there's a hut with a stove, a radio, a crossword and a window that you can draw on.

When the float goes, you have half a second. The big one wears glasses. I'm not going to explain that, but there's a small story if you catch him three times.

The crossword is real and by my mum.`,
  controls: 'Space to strike. Mouse for everything you do instead.',
  credits: 'Crossword: Mum. Radio play: Dad, doing all the voices.',
  tags: ['unity', 'csharp', 'keyboard', 'mouse'],
  platforms: ['windows', 'mac'],
  log: [
    { hour: 50, text: "Waiting is the hard part, so I'm writing that first." },
    {
      hour: 182,
      text: "You see the lake, your angler doesn't. They only bite when you're doing the crossword. Mum made the crossword.",
      hasPicture: true,
      isSpoiler: true,
    },
    { hour: 312, text: "Dad's recorded a radio play for it. All the voices. There's a duke." },
    {
      hour: 404,
      text: 'The big one has glasses. Catch him three times and he tells you about his day.',
      isSpoiler: true,
    },
  ],
};
