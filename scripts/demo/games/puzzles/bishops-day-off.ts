import type { DemoGame } from '../../../../packages/server/src/demo/demo-game.ts';

export const bishopsDayOff: DemoGame = {
  picture: 'bishops-day-off',
  title: "Bishop's Day Off",
  authors: ['vicar_of_dib'],
  pitch: 'Chess, except one of your pieces does not work Sundays.',
  description: `The rules of chess, with amendments.

At the start of each game one piece on either side has the day off. It stands on the board in its holiday shirt. It can't capture, it can't be captured, and it moves wherever it pleases at the end of your turn. You may plan around it. You may not plan <i>with</i> it.

The engine looks four moves ahead, and then the bishop goes for an ice cream and it has to start again. It's surprisingly beatable.

Games take about ten minutes. Checkmate ends the game; so does talking the other side's king into taking Monday off as well.`,
  controls: 'Mouse. Drag your pieces, wave at the others.',
  credits: 'Opening book: none. Holiday shirts: my uncle.',
  tags: ['raylib', 'go', 'mouse'],
  platforms: ['windows', 'linux', 'mac'],
  log: [
    {
      hour: 5,
      text: "Chess, but someone's off duty. Two hundred lines of engine, one holiday shirt.",
      hasPicture: true,
    },
    {
      hour: 33,
      text: 'The engine thinks four moves ahead and then the bishop wanders off for an ice cream. You can almost hear it sigh.',
    },
    {
      hour: 61,
      text: 'Let the king take Monday off too and the game ends in a draw, with deckchairs.',
      isSpoiler: true,
    },
    { hour: 70.8, text: "Uploaded. I lost to it once and I'd like to think that was the bishop's doing." },
  ],
};
