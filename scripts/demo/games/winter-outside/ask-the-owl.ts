import type { DemoGame } from '../../../../packages/server/src/demo/demo-game.ts';

export const askTheOwl: DemoGame = {
  picture: 'ask-the-owl',
  title: 'Ask the Owl',
  authors: ['quillon'],
  wish: 'At least one owl',
  pitch: 'You are lost in a wood. The owl has directions. They are wrong, kindly.',
  description: `There's exactly one owl. I took "at least" as a dare and then lost my nerve.

You walk home through a snowy wood, and whenever you're unsure there's the owl. It answers any question. Its answers are always wrong, but they're wrong in a consistent way, and once you've understood <i>how</i> the owl is wrong you can find your way anywhere.

Each night it's wrong differently. There are nine nights. On the last one the owl is right, and I'd like to hear how long it took you to believe it.

Type your questions in plain words. It understands left, right, why and "please".`,
  controls: 'Arrows to walk, type to ask.',
  credits: 'Owl voice: my brother, through a cardboard tube.',
  tags: ['sdl', 'c', 'keyboard'],
  platforms: ['windows', 'linux'],
  log: [
    { hour: 25, text: "My receiver has set me a minimum. I'm treating it as a maximum." },
    {
      hour: 158,
      text: "It answers anything you type and it's wrong every time, but always in the <i>same</i> way. You learn to read it like a map held upside down.",
      hasPicture: true,
      isSpoiler: true,
    },
    {
      hour: 288,
      text: "My brother has done the voice, through a cardboard tube. We don't need a second take.",
    },
    {
      hour: 395,
      text: "On the ninth night it's right. I'd love to watch someone not believe it.",
      isSpoiler: true,
    },
  ],
};
