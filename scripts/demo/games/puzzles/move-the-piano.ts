import type { DemoGame } from '../../../../packages/server/src/demo/demo-game.ts';

export const moveThePiano: DemoGame = {
  picture: 'move-the-piano',
  title: 'Move the Piano',
  authors: ['Oldskool_Olga'],
  pitch: 'Sokoban with one crate. The crate is a grand piano.',
  description: `I've played a great many Sokoban clones in my reviews and been unkind about most of them. Fair's fair: here's mine.

The piano takes up two squares and it can turn, given room. There's never room. You also have chairs, which are ordinary crates, and a back, which isn't. When the bar on the right is full you have to sit down for a turn, and if there's no chair in reach, you sit on the piano, and it plays a chord.

Thirty rooms of one house, bottom to top. There are unlimited undos. I'm strict, not cruel.`,
  controls: 'Arrows, Z to undo, R to start the room again.',
  credits: 'Chords sampled from the piano in question. It is still on the landing.',
  tags: ['own-engine', 'pascal', 'keyboard'],
  platforms: ['windows', 'linux'],
  log: [
    { hour: 6, text: "I've been rude about other people's Sokobans for years. Time to pay." },
    {
      hour: 29,
      text: "A piano is two squares and it turns. It took me all Saturday to find thirty rooms where that's a kindness.",
      hasPicture: true,
    },
    {
      hour: 54,
      text: 'Playtester says the undo is too generous. Playtester may try the real landing with the real piano.',
    },
    { hour: 71, text: "In. Reviews will be read in the order in which they're kind.", hasPicture: true },
  ],
};
