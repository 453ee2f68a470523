import type { DemoGame } from '../../../../packages/server/src/demo/demo-game.ts';

export const mothSeeksLamp: DemoGame = {
  picture: 'moth-seeks-lamp',
  title: 'Moth Seeks Lamp',
  authors: ['linden'],
  wish: 'A moth',
  pitch: 'A dating sim about wanting something that is very bright and very warm.',
  description: `The wishlist said "A moth". It didn't say the moth should be happy, but I've done my best.

You're Harold. You've seen Lumina from across the balcony, four evenings in a row, and tonight you'll say something. You have dialogue choices. You also have an instinct, and it's on a timer, so if you take too long to answer you simply fly into her.

There are three other lamps in the story: a lava lamp, a fridge light who's only free for seconds at a time, and the moon.

Six endings, two of them warm. About half an hour. Happy holidays, and mind the bulb.`,
  controls: 'Up, down, Enter. Quickly, please.',
  credits: 'Script, art and fluttering by linden.',
  tags: ['godot', 'gdscript', 'keyboard', 'mouse'],
  platforms: ['windows', 'linux', 'mac', 'web'],
  log: [
    { hour: 30, text: "My receiver knows exactly what they want. I've been thinking about it all day." },
    {
      hour: 170,
      text: "He's called Harold. He's had an eye on her for four evenings.",
      hasPicture: true,
      isSpoiler: true,
    },
    {
      hour: 300,
      text: "Writing dialogue with a timer running. I've never felt so understood by a deadline.",
    },
    { hour: 400, text: 'Six endings, two of them warm. Wrapped.', isSpoiler: true },
  ],
};
