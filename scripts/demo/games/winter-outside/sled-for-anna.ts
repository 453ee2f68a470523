import type { DemoGame } from '../../../../packages/server/src/demo/demo-game.ts';

export const sledForAnna: DemoGame = {
  picture: 'sled-for-anna',
  title: 'A Sled for Anna',
  authors: ['rustybucket'],
  wish: 'One long hill and no way to stop',
  pitch: 'One hill, one sled, and bed at eight.',
  description: `Dear receiver, you asked for one long hill. I measured: it's 2.4 kilometres.

Anna has been promised one last run before bedtime. Lean to steer, tuck in to go faster, drag a foot to slow down, which doesn't work, as you requested. Collect the stars that hang too low and pick up your other mitten on the way. It's red. It's always just over the next bump.

The hill is the same each time, so you can learn it by heart, and by the tenth run you'll be taking the barn roof without thinking.

Merry everything. I lived on a hill like this once.`,
  controls: 'Left, right, down to tuck.',
  credits: 'Snow crunch: cornflour in a sock.',
  tags: ['godot', 'gdscript', 'keyboard', 'gamepad', 'motion-sickness'],
  platforms: ['windows', 'linux', 'mac', 'web'],
  log: [
    {
      hour: 16,
      text: "It's snowing here, so I'm going out for research. I'll be wearing the good trousers.",
    },
    {
      hour: 150,
      text: "2.4 kilometres of hill, by hand. There's a barn. You'll meet the barn.",
      hasPicture: true,
      isSpoiler: true,
    },
    { hour: 285, text: 'Put cornflour in a sock and stepped on it for an hour. If you know, you know.' },
    {
      hour: 390,
      text: "The mitten is always over the next bump. On the last run there's no next bump, so it's just there.",
      isSpoiler: true,
    },
  ],
};
