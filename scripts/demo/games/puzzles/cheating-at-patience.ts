import type { DemoGame } from '../../../../packages/server/src/demo/demo-game.ts';

export const cheatingAtPatience: DemoGame = {
  picture: 'cheating-at-patience',
  title: 'Cheating at Patience',
  authors: ['dovetail'],
  pitch: 'Solitaire with a sleeve, and an aunt who may be watching.',
  description: `Nobody wins at patience honestly. This game admits it.

Play as usual, and whenever you're stuck, cheat: peek under a card, slip one up your sleeve, swap the deck with the other deck. The aunt in the armchair is watching television. The meter shows how interesting the television is. When the adverts come on, put your hands on the table.

There's an honest mode. It's the same game without the sleeve, and the statistics screen will tell you exactly how often it can be won. (Not often.)

I played 300 games of this over the weekend and now I can't look my own aunt in the eye.`,
  controls: 'Mouse. Right click is the sleeve.',
  credits: 'Card faces redrawn from a pack with two missing queens.',
  tags: ['love', 'lua', 'mouse'],
  platforms: ['windows', 'linux', 'mac'],
  log: [
    {
      hour: 9,
      text: "Wrote patience. Played it thirty times. Won once. There's the game: let people cheat.",
    },
    {
      hour: 34,
      text: "The sleeve holds one card. With two it's greedy and with none it's just patience.",
      hasPicture: true,
    },
    {
      hour: 58,
      text: 'The aunt watches television and the programmes differ. She loves the snooker. Cheat during the snooker.',
    },
    {
      hour: 70,
      text: "Done. I haven't told my own aunt what it's about. She's asked twice.",
      hasPicture: true,
    },
  ],
};
