import type { DemoGame } from '../../../../packages/server/src/demo/demo-game.ts';

export const youHearAMeow: DemoGame = {
  picture: 'you-hear-a-meow',
  title: 'You Hear a Meow',
  authors: ['kettle_bell'],
  pitch: 'A text adventure in one house, one night and nine lives.',
  description: `It's twenty to midnight. There's a meow in the house. You don't have a cat.

<blockquote>> examine meow
It's the ordinary kind, but closer.</blockquote>
A parser game with pictures, written in the quiet hours while the rest of you were asleep. It understands about two hundred verbs, including some you shouldn't type in front of children or landlords. Every room has a picture, and the pictures change when you're not looking at them, which is always, because you're typing.

You have nine lives because <i>something</i> does. It takes about forty minutes. There's a hint system, and it's the cat.`,
  controls: 'Type things. Press Enter. Be specific.',
  credits: 'Pictures in nine colours. Proofread by insomnia.',
  tags: ['own-engine', 'haxe', 'keyboard', 'scary'],
  platforms: ['web'],
  log: [
    {
      hour: 11,
      text: "It's four in the morning here and I'm writing a parser. It understands LOOK. It answers back.",
    },
    { hour: 35, text: "Two hundred verbs. I've had to look up what some of them mean.", hasPicture: true },
    {
      hour: 59,
      text: 'The pictures change while you type. One tester noticed, said nothing, and turned the light on.',
      isSpoiler: true,
    },
    {
      hour: 71.5,
      text: "Uploaded while you all sleep. If you hear anything in the house: it's the ordinary kind.",
    },
  ],
};
