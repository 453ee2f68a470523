import type { DemoGame } from '../../../../packages/server/src/demo/demo-game.ts';

export const rentIsDue: DemoGame = {
  picture: 'rent-is-due',
  title: 'Rent Is Due',
  authors: ['tobias_v'],
  pitch: 'A roguelike in which the dungeon is your flat and the boss is the landlord.',
  description: `Ninth attempt at a roguelike in 72 hours. First one with an ending.

Thirteen floors of a house that used to be respectable. You live on the thirteenth and the rent has to be paid on the first, in coins, in person. Between the two: slimes, neighbours, a bat that pays no rent at all.

<ul><li>Turn based, one hit matters</li><li>Lamp oil is also your cooking oil</li><li>Everything can be talked to. Most of it then wants to be your flatmate</li></ul>
Dying puts you back upstairs with a slightly higher rent. It's permadeath, in the sense that the debt is permanent.`,
  controls: 'Arrows or numpad to move, T to talk, 1 to 6 for your pockets.',
  credits: 'Tiles, code and debt: tobias_v.',
  tags: ['raylib', 'c', 'keyboard', 'violence'],
  platforms: ['windows', 'linux', 'mac'],
  log: [
    {
      hour: 3,
      text: `Ninth attempt. Rules for myself, taped to the monitor:
<ol><li>No level generator before there's a level</li><li>No lighting engine</li><li>It must be possible to <b>win</b></li></ol>`,
    },
    { hour: 8, text: 'I wrote a lighting engine.', hasPicture: true },
    {
      hour: 19,
      text: "To be fair, the lamp is the clock now: when it's out, rent day is here. So rule 2 was broken for a good cause. Rule 1 was broken as well, but more quietly.",
    },
    {
      hour: 37,
      text: "The generator put the stairs inside the bathroom again. I've stopped fighting it. The flat on floor six has its stairs in the bathroom. Some flats do.",
      hasPicture: true,
    },
    {
      hour: 58,
      text: 'Talking to monsters was a joke command that printed "it ignores you". Then I let one answer. Now everyone answers, and fighting is what happens when you run out of things to say. I deleted four weapons.',
    },
    {
      hour: 69,
      text: 'The landlord can be paid, fought or <i>invited to dinner</i>. The third one is the real ending and he brings wine.',
      isSpoiler: true,
    },
    {
      hour: 71.6,
      text: 'It can be won. I won it. Nine years! Uploading before I touch anything else.',
      hasPicture: true,
    },
  ],
};
