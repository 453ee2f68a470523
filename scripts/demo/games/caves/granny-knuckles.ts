import type { DemoGame } from '../../../../packages/server/src/demo/demo-game.ts';

export const grannyKnuckles: DemoGame = {
  picture: 'granny-knuckles',
  title: 'Granny Knuckles',
  authors: ['brambleby'],
  pitch: 'Two grandmothers. One recipe. Best of three.',
  description: `A one-on-one fighting game set entirely in living rooms.

There are six grandmothers, each with a special move and a grievance. Edna boxes. Marguerite has the stick. Aunt Pol isn't strictly a grandmother but nobody has dared to tell her. Block with your handbag, parry with a compliment, and when the meter is full, ask about the wedding.

Local two-player on one keyboard, which is how it should be played: elbows touching, tea going cold.

The computer opponent has three levels: Sunday, Birthday and Inheritance. I haven't beaten the last one. I wrote it.`,
  controls: 'Player one: WASD and F, G. Player two: arrows and K, L.',
  credits: 'Moves performed by two real grandmothers who asked for their names to be left out, loudly.',
  tags: ['sdl', 'cpp', 'keyboard', 'gamepad', 'violence'],
  platforms: ['windows', 'linux'],
  log: [
    { hour: 2, text: 'Fighting game. Six characters. I know. <i>I know.</i>' },
    {
      hour: 12,
      text: 'Edna has an idle stance and one punch. The punch takes nine frames and has more personality than my last three games.',
      hasPicture: true,
    },
    {
      hour: 31,
      text: 'Filmed my gran doing the moves for reference. She wanted to see the result, said the uppercut was "for show" and taught me a better one. She\'s 84. Who is she?',
    },
    {
      hour: 40,
      text: "Six characters was a dream. Four. <s>Four</s> Three and a half: Aunt Pol uses Marguerite's legs. They're under a skirt. You'll never know.",
    },
    {
      hour: 59,
      text: 'Blocking with the handbag works. Parrying with a compliment works. The computer player has learned to parry everything and nobody can touch it.',
      hasPicture: true,
    },
    {
      hour: 66,
      text: 'Found it: it reads your keys, not your moves. I made it 8 frames slower and called that "Sunday". The old one is still in there as "Inheritance".',
    },
    {
      hour: 71.7,
      text: "We're in, all six of them after all: hour 68 was very long. My gran has played it. She beat Inheritance.",
      hasPicture: true,
    },
  ],
};
