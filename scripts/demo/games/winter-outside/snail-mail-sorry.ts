import type { DemoGame } from '../../../../packages/server/src/demo/demo-game.ts';

export const snailMailSorry: DemoGame = {
  picture: 'snail-mail-sorry',
  title: 'Snail Mail, Sorry',
  authors: ['driftwood'],
  wish: 'Something that arrives late and means it',
  pitch: 'You deliver one letter, three miles, in winter. You are a snail.',
  description: `This present is late. I know. It's also about being late, so in a way it's right on time.

You carry the post across a snowy valley at the speed you have. On the way people ask you when their letter will arrive. You can be honest, you can be kind, and twice you can be both. The letters are real ones: you may read the outside, never the inside, and guess what's in them from the handwriting and the stains.

It saves by itself, and the snail keeps going while the game is closed. Mine got to the bridge while I was at work. I was so proud.`,
  controls: 'Right. Just hold right. Up to talk.',
  credits: 'Apologies drafted with the help of everyone I owe a letter.',
  tags: ['pico-8', 'lua', 'keyboard', 'touch'],
  platforms: ['web', 'linux'],
  log: [
    { hour: 60, text: "I'm two days late with my first post. I want it on record that this is research." },
    {
      hour: 200,
      text: "It keeps walking while the game's closed. It got to the bridge while I was at work and I told everyone at work.",
      hasPicture: true,
      isSpoiler: true,
    },
    { hour: 340, text: 'Still three miles to go. I mean that in every sense.' },
    {
      hour: 407,
      text: "Wrapped with an hour to spare, so for once I'm early, and my snail won't speak to me.",
      isSpoiler: true,
    },
  ],
};
