import type { DemoGame } from '../../../../packages/server/src/demo/demo-game.ts';

export const slowBalloon: DemoGame = {
  picture: 'slow-balloon',
  title: 'Slow Balloon',
  authors: ['polly_gon'],
  pitch: 'You can go up and you can go down. The rest is weather.',
  description: `A balloon has one control, so this game has one button.

Hold it and you rise, let go and you sink, and at each height the wind blows a different way. Read the birds, the smoke and the washing lines and you can get anywhere at all. It just takes a while, and the dog in the basket gets bored before you do.

It's a small planet, as usual with me: fly east for eleven minutes and you're home. I started with the menu again. It's a very nice menu. There's a cloud in it you can pop.

There's no timer, no score and no way to lose, except for the one steeple.`,
  controls: 'One button, any button.',
  credits: 'Whistling: me, over breakfast, in one take.',
  tags: ['phaser', 'javascript', 'keyboard', 'mouse', 'touch', 'phone'],
  platforms: ['web'],
  log: [
    {
      hour: 2,
      text: "Started with the menu again. It's a lovely menu. There's a cloud you can pop.",
      hasPicture: true,
    },
    {
      hour: 34,
      text: "One button: up, or not up. The rest is wind. I had to learn what wind does, and it turns out nobody's sure.",
    },
    {
      hour: 56,
      text: "There's a dog in the basket. He has no function. He's the most popular part.",
      hasPicture: true,
    },
    {
      hour: 69,
      text: 'Flew all the way round in eleven minutes and landed on my own house. Uploading from there.',
    },
  ],
};
