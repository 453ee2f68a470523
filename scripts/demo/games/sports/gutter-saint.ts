import type { DemoGame } from '../../../../packages/server/src/demo/demo-game.ts';

export const gutterSaint: DemoGame = {
  picture: 'gutter-saint',
  title: 'Gutter Saint',
  authors: ['gristle'],
  pitch: 'Bowling for the good of your soul.',
  description: `You're the patron saint of gutter balls and tonight you're off duty.

You don't throw. You answer prayers. Each bowler mutters something as they let go, and you can nudge the ball, sway a pin or do nothing and let them learn. Grant too many and the league gets suspicious. Grant too few and there's a meeting upstairs.

Ten frames, ten bowlers, and one man called Neville who has never asked for anything.

The pin physics are real and I'm afraid of them. If a pin stays standing on its edge, please send a screenshot; I have a collection.`,
  controls: 'Left and right to nudge, Space to intervene.',
  credits: 'Recorded in lane 6 of a place that has since become a carpet shop.',
  tags: ['unreal', 'cpp', 'keyboard', 'gamepad'],
  platforms: ['windows'],
  log: [
    {
      hour: 8,
      text: "You don't bowl, you're who they pray to. Got the idea in a bowling alley that's now a carpet shop.",
    },
    { hour: 31, text: "Pin physics. I don't want to talk about pin physics.", hasPicture: true },
    {
      hour: 54,
      text: 'Neville never asks for anything. Everyone who tests it tries to help Neville anyway.',
    },
    { hour: 71, text: "Uploaded. If a pin stands on its edge, send me the picture. I've got a folder." },
  ],
};
