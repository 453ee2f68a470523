import type { DemoGame } from '../../../../packages/server/src/demo/demo-game.ts';

export const postageDue: DemoGame = {
  picture: 'postage-due',
  title: 'Postage Due',
  authors: ['kerning'],
  wish: 'Handwriting that is nearly legible',
  pitch: 'It is 23 December in the sorting office and a child has written to "Snata".',
  description: `You sort letters. The addresses are in handwriting, and I drew forty hands for it, from a doctor's to a four-year-old's with a candle.

Put each one in the right pigeonhole before the van goes. SANTA is next to SATAN, which the management regrets. You may open one letter per shift, and you may not tell anyone, and after that you'll find it harder to send things back to sender.

There's a quota. There's also a drawer without a label, and what you put in it is between you and me.

Five shifts. The last van leaves at midnight and it does wait, a bit, if you look at the driver.`,
  controls: 'Mouse. Drag letters, right click to turn them over.',
  credits: 'Hands: forty friends who were each asked to write "reindeer".',
  tags: ['allegro', 'cpp', 'mouse'],
  platforms: ['windows', 'linux'],
  log: [
    {
      hour: 28,
      text: 'Asked forty friends to write one word for me. Nobody asked why. I have good friends.',
    },
    {
      hour: 180,
      text: 'SANTA is right next to SATAN, because of the alphabet. The management regrets this.',
      hasPicture: true,
      isSpoiler: true,
    },
    { hour: 305, text: "Some of these are impossible to read, so they're perfect." },
    {
      hour: 399,
      text: "There's a drawer without a label. You can put anything in it. It's never mentioned and it's counted.",
      isSpoiler: true,
    },
  ],
};
