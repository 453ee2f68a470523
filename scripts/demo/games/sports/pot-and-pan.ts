import type { DemoGame } from '../../../../packages/server/src/demo/demo-game.ts';

export const potAndPan: DemoGame = {
  picture: 'pot-and-pan',
  title: 'Étude for Pot and Pan',
  authors: ['ramekin'],
  pitch: 'A rhythm game for four pots and very patient neighbours.',
  description: `Four lanes, four pots, one stove. Hit the note when it reaches the rim.

So far so usual. But the neighbours are listening, and they have a meter too. Play well and they put up with you. Play <b>very</b> well and they open the windows. Miss three in a row and you hear the broom on the ceiling, in time, and from then on the broom is part of the song.

Nine pieces, all recorded in my kitchen in one night, which is how I learned about the neighbours.

The latency test in the menu is worth two minutes of your life. Please do it.`,
  controls: 'D, F, J, K. Or four real pots and a microphone, see the readme.',
  credits: 'Pots: mine. Lids: borrowed. Broom: Mrs Adeyemi, downstairs.',
  tags: ['love', 'lua', 'keyboard', 'loud', 'flashing'],
  platforms: ['windows', 'linux', 'mac'],
  log: [
    { hour: 10, text: 'Recorded every pot I own in one night. The neighbours have introduced themselves.' },
    {
      hour: 35,
      text: "The broom on the ceiling came in on the beat, so it's in the song. Hello, Mrs Adeyemi.",
      hasPicture: true,
    },
    {
      hour: 59,
      text: "Latency, latency, latency. Please do the test in the menu. It's two minutes and it'll save our friendship.",
    },
    { hour: 71.2, text: "Nine pieces. The last one's for four lids and one apology." },
  ],
};
