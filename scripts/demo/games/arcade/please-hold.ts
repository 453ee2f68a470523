import type { DemoGame } from '../../../../packages/server/src/demo/demo-game.ts';

export const pleaseHold: DemoGame = {
  picture: 'please-hold',
  title: 'Please Hold',
  authors: ['alder'],
  pitch: 'A bullet hell in which you are number 417 in the queue.',
  description: `Your call is important to us. Dodge it.

The telephone fires in time with the hold music. Learn the tune and you can see every pattern coming; ignore it and you'll be transferred to another department, which is level two. Your hitbox is one pixel. Your patience is a bar, and it's the only thing that refills when you <i>don't</i> shoot.

Graze bullets to move up the queue. At number 1 you get to speak to a person. I won't say more, but please have your customer number ready.

Runs at 60 frames on a machine from 2009. There are about 2,000 bullets on screen during "press 4 for anything else".`,
  controls: 'Arrows, Z to shoot, Shift to move slowly.',
  credits: 'Hold music composed by me on a telephone, which was a mistake.',
  tags: ['allegro', 'cpp', 'keyboard', 'gamepad', 'flashing'],
  platforms: ['windows', 'linux'],
  log: [
    {
      hour: 5,
      text: 'On hold with the electricity company since nine. Had the idea during the second chorus.',
    },
    { hour: 7, text: 'Still on hold. Player movement works.' },
    {
      hour: 18,
      text: "Bullets spawn on the beat. I took the actual hold music, counted it (112 bpm, if you're interested) and wrote a worse version so that nobody sues me.",
      hasPicture: true,
    },
    {
      hour: 36,
      text: `2,000 bullets at 60 frames, on the old laptop. One array, no objects, sorted never:
<pre><code>x[i] += vx[i]; y[i] += vy[i];
if (near(x[i], y[i])) graze++;</code></pre>
Everything clever I tried was slower.`,
    },
    {
      hour: 52,
      text: "Cut level three (the complaints department). It was two levels and a half of the same joke, and two's enough.",
    },
    {
      hour: 68,
      text: 'At number 1 the music stops, a voice says "Hello?", and you have to <b>press nothing</b> for five seconds. Everyone who tested it kept shooting.',
      isSpoiler: true,
    },
    { hour: 71.4, text: 'Uploaded. The electricity company has just sent me a survey.', hasPicture: true },
  ],
};
