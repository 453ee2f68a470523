import type { DemoGame } from '../../../../packages/server/src/demo/demo-game.ts';

export const pointsFailure: DemoGame = {
  picture: 'points-failure',
  title: 'Points Failure',
  authors: ['amarok'],
  pitch: 'Keep four lines, nine switches and one stationmaster from meeting.',
  description: `Trains arrive. You set the points. Trains leave, ideally by another track.

It looks like a tube map because I can't draw trains, and then it turned out that's how you should play it: as a diagram that is slowly becoming a knot. Each switch you throw sets off one more, three seconds later, for reasons the signalling department will explain in writing.

Delays are scored in minutes. Announcements are made for each delay, and they're written by a small grammar that I left running too long. My favourite so far: <i>"We apologise for the platform."</i>

Ten shifts. The last one has leaves.`,
  controls: "Click a switch. Keys 1 to 9 if you've stopped apologising.",
  credits: 'Announcements read by the least sorry voice I could find.',
  tags: ['raylib', 'c', 'mouse', 'keyboard'],
  platforms: ['windows', 'linux', 'web'],
  log: [
    { hour: 10, text: "I can't draw trains, so it's a map of trains.", hasPicture: true },
    {
      hour: 37,
      text: "Wrote a small grammar for the announcements and left it running over lunch. It has started to apologise for things I didn't know about.",
    },
    {
      hour: 62,
      text: 'Ten shifts. I can do seven. The stationmaster believes in me, in writing, with a delay.',
    },
    { hour: 71.2, text: 'Arrived. Two minutes early, which at this station counts as a fault.' },
  ],
};
