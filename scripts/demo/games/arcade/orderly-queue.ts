import type { DemoGame } from '../../../../packages/server/src/demo/demo-game.ts';

export const orderlyQueue: DemoGame = {
  picture: 'orderly-queue',
  title: 'Orderly Queue',
  authors: ['dither_dan'],
  pitch: 'Snake, but everyone is waiting for the post office to open.',
  description: `Four colours. One queue. No pushing.

You're at the front. Everyone you meet joins behind you, because that's what one does. Cross your own queue and there's a scene, and a scene is the end of the game.

Pick up hearts to make the queue happier. A happy queue stands closer together, which is the nearest this game gets to a power-up. When the post office opens, lead them in and the counter starts again with a longer list.

My record is 61 people. My mother's is 140, and she says it's simply a matter of <i>manners</i>.`,
  controls: 'Four arrows. You will not need a fifth.',
  credits: 'Palette: the four greens, as nature intended.',
  tags: ['pico-8', 'lua', 'keyboard', 'touch', 'phone'],
  platforms: ['web'],
  log: [
    {
      hour: 2,
      text: "Four colours. 8 by 8 sprites. Snake. I'm going to be finished by Saturday lunch and then I'll sleep.",
    },
    { hour: 10, text: "Snake works. It isn't funny yet.", hasPicture: true },
    {
      hour: 15,
      text: "Replaced the snake with people. It's funny now. Replaced the apples with people too. It's <i>unsettling</i> now. Apples are hearts.",
    },
    {
      hour: 29,
      text: "8 by 8 was too small for hats, so everyone is 12 by 12 and I've had to redo the lot. No lunch, no sleep. Worth it for the hats.",
      hasPicture: true,
    },
    {
      hour: 47,
      text: "Showed it to my mother. She asked why they don't say \"excuse me\". They do now. She's on 94 people and won't give the laptop back.",
    },
    { hour: 71, text: "Uploaded from my phone, because of the laptop situation. She's on 140." },
  ],
};
