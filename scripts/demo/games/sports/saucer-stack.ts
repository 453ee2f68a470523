import type { DemoGame } from '../../../../packages/server/src/demo/demo-game.ts';

export const saucerStack: DemoGame = {
  picture: 'saucer-stack',
  title: 'Saucer Stack',
  authors: ['custard_cat'],
  pitch: 'Stack the crockery. Ignore the cat. You cannot ignore the cat.',
  description: `A flying saucer delivers the other kind of saucer, one at a time, and you put it on the pile.

That's the whole game, and it's harder than it sounds, because the pile is simulated properly: each saucer has weight, each one is slightly chipped, and the table isn't level. Neither is mine. I measured.

The cat watches. The higher the stack, the more interested she gets, and when the meter says <b>Committed</b> you have about two seconds.

My flatmate holds the record with 31. She says it's about breathing. I say it's about feeding the cat first, and now there's a button for that.`,
  controls: 'Mouse to aim, click to drop, F to feed the cat.',
  credits: 'Crashes recorded with saucers from the flea market, all at once.',
  tags: ['raylib', 'c', 'mouse', 'loud'],
  platforms: ['windows', 'linux', 'mac', 'web'],
  log: [
    {
      hour: 5,
      text: 'Stacking game. Bought saucers at the flea market for reference, dropped one, recorded it, dropped the rest.',
    },
    {
      hour: 26,
      text: "Proper physics: the table isn't level. I measured mine and it's off by two degrees, so that's the constant.",
      hasPicture: true,
    },
    { hour: 48, text: 'The cat has four moods and the last one is called Committed.', hasPicture: true },
    {
      hour: 70,
      text: 'Done. My flatmate has 31 saucers and a technique. I have 12 and a cat on the keyboardddd',
    },
  ],
};
