import type { DemoGame } from '../../../../packages/server/src/demo/demo-game.ts';

export const mindTheAnts: DemoGame = {
  picture: 'mind-the-ants',
  title: 'Mind the Ants',
  authors: ['yarrow'],
  pitch: 'Minesweeper on a picnic blanket, with cake at stake.',
  description: `The numbers tell you how many ants are under the squares next door. You know the rest.

What's new is the cake. Wrong guesses don't end the game, they just send an ant to the cake, and ants tell their friends. You win if there's a slice left. You win <i>properly</i> if there are eight.

<ol><li>Left click lifts the cloth</li><li>Right click puts down a toothpick flag</li><li>Both at once if you're the kind of person who does both at once</li></ol>
Boards are always solvable without guessing. That took two of my three days and it's the only part I'm proud of. The rest of the time went on the cake.`,
  controls: 'Mouse, both buttons.',
  credits: "Cake recipe in the readme. It's a good one.",
  tags: ['bevy', 'rust', 'mouse'],
  platforms: ['windows', 'linux', 'mac', 'web'],
  log: [
    { hour: 6, text: "Minesweeper that never makes you guess. That's all. How hard can it be?" },
    {
      hour: 22,
      text: 'Quite hard! My generator makes a board, my solver tries it, and if the solver gets stuck we throw the board away. It has thrown away 40,000 boards. It has kept two.',
    },
    {
      hour: 34,
      text: "Better idea: don't throw the board away, move <i>one ant</i> at the place where it's stuck and try again. Twelve milliseconds. I could have slept last night.",
      hasPicture: true,
    },
    {
      hour: 43,
      text: 'With the hard part done I sat down to "quickly draw a cake". Reader, it\'s been five hours. There\'s a cherry.',
      hasPicture: true,
    },
    {
      hour: 61,
      text: "Tested on my flatmates. All three lost on purpose to see the ants carry off the cake, so losing is now the better animation. Is that good design? It's a good animation.",
    },
    { hour: 70, text: "Uploaded, web version and all. The recipe's in the readme: don't skip the lemon." },
  ],
};
