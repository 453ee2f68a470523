import type { DemoGame } from '../../../../packages/server/src/demo/demo-game.ts';

export const gingerbreadHeist: DemoGame = {
  picture: 'gingerbread-heist',
  title: 'The Gingerbread Heist',
  authors: ['marzipan'],
  wish: 'A crime with frosting on it',
  pitch: 'Two biscuits break into a house made of their relatives.',
  description: `A stealth platformer in one house, cut open like a cake, which it is.

You lead two gingerbread burglars through three floors of icing and moral complication. One is light and can walk on wafer. The other is crisp and can't bend. Guards carry lanterns; sugar glass creaks; a dropped gumdrop rolls exactly as far as it shouldn't. You can nibble through any wall, but walls are load-bearing and so is your conscience.

The prize is the cherry. You asked for a crime with frosting on it, and I hope this is enough of both.

Six heists, plus one for the birds.`,
  controls: 'Arrows, Tab to change biscuit, X to nibble.',
  credits: 'Baked, photographed and eaten in that order.',
  tags: ['unity', 'csharp', 'keyboard', 'gamepad'],
  platforms: ['windows', 'linux', 'mac', 'web'],
  log: [
    { hour: 22, text: "Research is going well. I've had to go back to the shop for more research." },
    {
      hour: 140,
      text: 'Two burglars: one light, one crisp. They hate each other a little, which gives them something to talk about in the vents.',
      hasPicture: true,
      isSpoiler: true,
    },
    { hour: 270, text: 'Ate an asset.' },
    {
      hour: 392,
      text: "The cherry's at the top and every wall you nibble makes the roof lower. I'm sorry and I'm proud.",
      isSpoiler: true,
    },
  ],
};
