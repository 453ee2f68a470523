import type { DemoGame } from '../../../../packages/server/src/demo/demo-game.ts';

export const lowTideLinks: DemoGame = {
  picture: 'low-tide-links',
  title: 'Low Tide Links',
  authors: ['mudlark'],
  pitch: 'Golf on an archipelago. Check the tide before you drive.',
  description: `The course is nine islands, and how many of them are above water depends on the time.

At low tide hole three is a par two with a nice bit of sand. At high tide it's a flag. Every stroke takes ten minutes on the clock, so a bad player meets a completely different course from a good one. I'm a bad player. My course is mostly fish.

Gulls steal balls. If a gull drops yours nearer to the hole, that counts. If it drops it in the hole, there's a small fanfare that I'm very pleased with.

Two players can take turns on one mouse, and at the sixth hole, on one island.`,
  controls: 'Hold the mouse button, pull back, let go, hope.',
  credits: 'Gulls by gulls.',
  tags: ['gamemaker', 'mouse', 'touch'],
  platforms: ['windows', 'web'],
  log: [
    { hour: 4, text: "Golf, and the tide's coming in. I don't play golf and I can't swim, so I'm neutral." },
    {
      hour: 27,
      text: "A gull stole the ball, dropped it in the hole, and I've added a fanfare. That's this morning gone.",
      hasPicture: true,
    },
    {
      hour: 50,
      text: 'Every stroke costs ten minutes, so bad players get a wetter course. Mine is mostly fish.',
    },
    { hour: 69.5, text: 'Nine islands, in at low tide.', hasPicture: true },
  ],
};
