import type { DemoGame } from '../../../../packages/server/src/demo/demo-game.ts';

export const digOutDoris: DemoGame = {
  picture: 'dig-out-doris',
  title: 'Dig Out Doris',
  authors: ['mudlark'],
  wish: 'Snow you can dig in',
  pitch: 'Five metres of snow, one teaspoon of patience, and Doris is out of biscuits.',
  description: `Every grain can be dug. I want to put that first, because it's what you wished for and it nearly finished me.

It snowed all night and Doris is down there with the lights on. You have a shovel and a flask. Soft snow falls in when you dig under it, packed snow holds, and ice needs hot tea, which is also your health. Dig wide and you're safe but slow. Dig narrow and you're quick until you're not.

On the way you find things: a postbox, a bicycle, a second Doris who's called Maureen.

There are seven houses in the village. Bring biscuits.`,
  controls: 'Arrows to move and dig, Space to pour tea.',
  credits: 'Falling sand, but cold.',
  tags: ['own-engine', 'rust', 'keyboard', 'gamepad'],
  platforms: ['windows', 'linux', 'web'],
  log: [
    {
      hour: 21,
      text: "Wrote a very small simulation of a very large amount of something. My laptop's fan has joined the team.",
    },
    {
      hour: 145,
      text: 'Every grain falls. I know I promised myself not to do that. But every grain falls!',
      hasPicture: true,
      isSpoiler: true,
    },
    { hour: 275, text: 'Found a bug where everything fell <i>up</i>. Kept the video.' },
    { hour: 391, text: "There's a second Doris. She's called Maureen. She has biscuits.", isSpoiler: true },
  ],
};
