import type { DemoGame } from '../../../../packages/server/src/demo/demo-game.ts';

export const hereBeAunts: DemoGame = {
  picture: 'here-be-aunts',
  title: 'Here Be Aunts',
  authors: ['inkwell_ida'],
  wish: 'A map drawn by someone who was never there',
  pitch: 'You draw the map first. The country does its best.',
  description: `You asked for a map by someone who was never there, so I've never been there either.

You get a sheet of paper, a pen and a stack of letters from travellers who all contradict each other. Draw what you think they mean. Then set off, and find out how much of it the country was willing to go along with. Rivers are easily led. Mountains argue. Towns will move overnight if you spell them nicely.

Write anything you like on the empty parts. The game knows about three hundred words, and what it doesn't know it puts on an island.

An expedition takes half an hour, and you can post your map to the next player, who'll be furious.`,
  controls: 'Mouse to draw, Enter to set off.',
  credits: 'Drawn with a dip pen, scanned, and left alone on purpose.',
  tags: ['love', 'lua', 'mouse'],
  platforms: ['windows', 'linux', 'mac'],
  log: [
    {
      hour: 23,
      text: "Drew all day without looking anything up. It's harder than it sounds, you keep knowing things.",
    },
    {
      hour: 152,
      text: "The map's wrong on purpose and the country slowly gives in to it. Yesterday a river moved to where I'd drawn it.",
      hasPicture: true,
      isSpoiler: true,
    },
    { hour: 278, text: 'Ran out of brown.' },
    {
      hour: 396,
      text: 'If you write "here be aunts" on an empty bit, there\'ll be aunts. Three of them. They\'ve packed lunch.',
      isSpoiler: true,
    },
  ],
};
