import type { DemoGame } from '../../../../packages/server/src/demo/demo-game.ts';

export const shakeGently: DemoGame = {
  picture: 'shake-gently',
  title: 'Shake Gently',
  authors: ['firth'],
  wish: 'A town I could put in my pocket',
  pitch: 'There are twelve people in your snow globe and they have written to complain.',
  description: `The town fits in your pocket. The complaints don't.

You look after a snow globe. Shake it and it snows: the children are delighted, the postman falls over. Leave it still and the snow melts, and then the pond floods the bakery. Twelve inhabitants each keep a diary about the weather, and you can read all of them. They have a theory about you. It isn't flattering, but it's mostly correct.

It runs in a small window, in real time, for as long as you like. Put it in a corner of your screen. On a laptop with a motion sensor you can shake the laptop. Gently.`,
  controls: 'Drag the window to shake it. Yes, the window.',
  credits: 'Diaries written on twelve bus rides.',
  tags: ['own-engine', 'cpp', 'mouse'],
  platforms: ['windows', 'linux'],
  log: [
    {
      hour: 44,
      text: 'Learned today that you can ask an operating system where its windows are. It tells you, too.',
    },
    {
      hour: 160,
      text: "Twelve people live in it and they all keep diaries about the weather. They think it's a god. It's a mouse.",
      hasPicture: true,
      isSpoiler: true,
    },
    { hour: 290, text: 'Wrote the last of the texts on a bus. The bus helped.' },
    {
      hour: 398,
      text: 'Shake the window and it snows. I nearly dropped the laptop testing the other way.',
      isSpoiler: true,
    },
  ],
};
