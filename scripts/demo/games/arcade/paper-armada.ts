import type { DemoGame } from '../../../../packages/server/src/demo/demo-game.ts';

export const paperArmada: DemoGame = {
  picture: 'paper-armada',
  title: 'Paper Armada',
  authors: ['ilsabet'],
  pitch: 'A vertical shooter on page four of my maths notebook.',
  description: `The margin is out of bounds. The blots are not.

Every plane in this game was folded, photographed, traced and then folded again because I'd sat on it. You fly up the page, shoot red pen at ink blots and try to reach the holes before they reach you.

<ul><li>Six pages, each with its own handwriting</li><li>Bombs are erasers: they clear everything, including your score</li><li>If you touch the margin, the teacher sees you</li></ul>
The last page is homework I never handed in. It's still wrong, but now it's wrong with explosions. Best played with the sound on, because the sound is my sister saying "pew" in a library.`,
  controls: 'Mouse to fly, left button to shoot, right button to erase.',
  credits: 'Paper: A4, squared off with a bus ticket. Voice of "pew": see above.',
  tags: ['godot', 'gdscript', 'mouse'],
  platforms: ['windows', 'linux', 'mac', 'web'],
  log: [
    {
      hour: 5,
      text: 'Folded forty planes and photographed them on the kitchen table. Thirty-one survived the cat.',
      hasPicture: true,
    },
    {
      hour: 30,
      text: "Every page has its own handwriting. I borrowed my sister's for page three and she'd like it noted that hers is the neat one.",
    },
    {
      hour: 52,
      text: "The eraser bomb clears the screen, the enemies and, as of tonight's bug, the player. Leaving it in as a lesson.",
      hasPicture: true,
    },
    {
      hour: 71,
      text: "Handed in. The last page is homework from years ago, so that's one more thing off the list.",
    },
  ],
};
