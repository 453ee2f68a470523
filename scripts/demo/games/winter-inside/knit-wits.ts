import type { DemoGame } from '../../../../packages/server/src/demo/demo-game.ts';

export const knitWits: DemoGame = {
  picture: 'knit-wits',
  title: 'Knit Wits',
  authors: ['thimble'],
  wish: 'Something to keep my hands warm',
  pitch: 'A rhythm game with two needles and one very long evening.',
  description: `It won't warm your hands by itself, but you'll move them a good deal.

Left key knits, right key purls, and the pattern comes down the screen like a song. Hit the beat and a row appears. Miss it and you've dropped a stitch, which you won't notice until three rows later, when a reindeer turns out to have no ears. You can unravel. It costs you time, and the wool makes a small sad noise.

There are nine jumpers, from a tea cosy to something with a yoke. When you finish one, the game prints it as a real knitting pattern that really works.

I learned to knit for this. The first thing I made is a triangle, and it's on its way to you as well.`,
  controls: 'F and J. Space to unravel.',
  credits: 'Patterns checked by the Thursday group, who were kind about the triangle.',
  tags: ['pygame', 'python', 'keyboard'],
  platforms: ['windows', 'linux', 'mac'],
  log: [
    { hour: 27, text: "I've learned to knit for this. It's a scarf. It's becoming a triangle." },
    {
      hour: 156,
      text: "It's a rhythm game: knit, knit, purl. Drop a stitch and the reindeer on the jumper loses a leg.",
      hasPicture: true,
      isSpoiler: true,
    },
    { hour: 283, text: 'Eleven reindeer, forty-one legs. Getting there.' },
    {
      hour: 399,
      text: "When you finish, it prints your jumper as a real pattern. Mum's made hers. It has five sleeves and she's wearing it.",
      isSpoiler: true,
    },
  ],
};
