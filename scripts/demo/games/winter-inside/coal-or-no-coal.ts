import type { DemoGame } from '../../../../packages/server/src/demo/demo-game.ts';

export const coalOrNoCoal: DemoGame = {
  picture: 'coal-or-no-coal',
  title: 'Coal or No Coal',
  authors: ['jackdaw'],
  wish: 'A quiz show with a terrible host',
  pitch: 'Three boxes, one host with horns, and a studio audience of elves.',
  description: `Good evening and welcome! One of these boxes contains your present. The other two contain coal. Our host knows which, and our host is Krampus.

He'll ask you questions about the year you've had, and he already knows the answers. Tell the truth and he opens a wrong box. Lie well and the audience loves it. Lie badly and there's another box, and it isn't from the good pile.

There are 140 questions, and he remembers what you said to the earlier ones. Please play it with friends, because it's worse with friends.

I'm sorry about the jingle. It's been in my head since the 3rd.`,
  controls: 'Left, right, Enter. Hesitation is noted.',
  credits: "Jingle by me, and I'm told that's an offence in two countries.",
  tags: ['unity', 'csharp', 'keyboard', 'mouse', 'alcohol'],
  platforms: ['windows', 'mac', 'web'],
  log: [
    { hour: 40, text: "I've written a jingle. I've apologised to the household in advance." },
    {
      hour: 185,
      text: 'The host remembers what you said eleven questions ago. My brother tried to lie twice and went very quiet.',
      hasPicture: true,
      isSpoiler: true,
    },
    {
      hour: 315,
      text: "The jingle is still in my head. It's now also in yours, isn't it, if you live here.",
    },
    {
      hour: 402,
      text: "The third box is never coal if you've been honest for ten questions running. Nobody's managed it yet.",
      isSpoiler: true,
    },
  ],
};
