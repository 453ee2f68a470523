import type { DemoGame } from '../../../../packages/server/src/demo/demo-game.ts';

export const soupSeason: DemoGame = {
  picture: 'soup-season',
  title: 'Soup Season',
  authors: ['ramekin'],
  wish: 'Something to do with soup',
  pitch: 'A soup kitchen at the pass, in a blizzard, with one pot.',
  description: `It's entirely to do with soup.

One pot, and it's never empty. Each order changes the soup, and the next guest gets whatever it has become. The troll wants it chunky. The yeti wants it cold, and you have a blizzard outside, so open the window. Nan wants it the way she makes it, and you'll have to work that out from her face.

By the end of a shift your soup has a history. You can bottle it and start the next night with it, and mine's now on its thirty-first day and tastes, the game says, <i>"of everyone"</i>.

Recipes in the manual actually work. I've eaten nothing else since November.`,
  controls: 'Mouse to chop and throw, hold to stir.',
  credits: 'Tasting notes: my flatmates, who would like bread now.',
  tags: ['gamemaker', 'mouse', 'touch'],
  platforms: ['windows', 'web'],
  log: [
    { hour: 33, text: "I've bought a very large saucepan for this. It's deductible, morally." },
    {
      hour: 155,
      text: "Nothing's ever emptied out: each order changes the pot and the next guest gets what it's become. After a week it's a personality.",
      hasPicture: true,
      isSpoiler: true,
    },
    { hour: 280, text: 'My flatmates have asked for bread.' },
    {
      hour: 401,
      text: "The recipes in the manual work. Nan's only works if you guess the thing she isn't telling you.",
      isSpoiler: true,
    },
  ],
};
