import type { DemoGame } from '../../../../packages/server/src/demo/demo-game.ts';

export const plotFourteen: DemoGame = {
  picture: 'plot-fourteen',
  title: 'Plot Fourteen',
  authors: ['nettle'],
  pitch: 'An allotment, a judging date and a suspicious neighbour.',
  description: `Seven days until the village show. Three rows. One watering can with a hole in it.

Plant, water, weed and measure the marrow. And keep an eye on Mr Hobb of plot thirteen, who looks over the fence a little too often for a man with his own marrow. You can simply garden, and it's pleasant. You can also look back over the fence, at night, with a tape measure.

I wanted to make something without a fail state and ended up with a crime story. The carrots know more than they let on.

<i>Tip:</i> carrots take two days, beans three, a marrow all seven, and forgiveness isn't in season.

One run is half an hour. Prizes are first, second and "highly commended", which is worse than nothing.`,
  controls: 'Mouse only.',
  credits: 'Seed packet lettering copied from real seed packets with real love.',
  tags: ['gamemaker', 'mouse', 'touch'],
  platforms: ['windows', 'web'],
  log: [
    { hour: 6, text: "A garden. Nothing happens in it. That's the plan and I'm sticking to it." },
    {
      hour: 29,
      text: 'The neighbour looks over the fence now and then. I only wanted to show off the sprite.',
      hasPicture: true,
    },
    {
      hour: 47,
      text: "All right, it's a crime story. You can go out at night with a tape measure. I don't know how this happened.",
    },
    { hour: 70, text: 'Village show is over. I got highly commended in my own game.', hasPicture: true },
  ],
};
