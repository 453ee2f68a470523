import type { DemoGame } from '../../../../packages/server/src/demo/demo-game.ts';

export const iguanaTilt: DemoGame = {
  picture: 'iguana-tilt',
  title: 'Iguana Tilt',
  authors: ['hux', 'rollerball'],
  teamName: 'Warm Rock',
  pitch: 'A pinball table with a living, breathing, easily annoyed iguana in it.',
  description: `hux did the physics and rollerball did the iguana. We're told you can tell.

The lizard lies across the table and reacts to what you do. Hit the bumpers and it gets warm. Warm means multiball. Nudge the table too often and it licks the ball, and then you have to wait.

<b>Things to aim for</b>
<ul><li>The heat lamp (top right, lit by three ramps)</li><li>The tail, for a bonus, if it's in the mood</li><li>The cricket, which runs</li></ul>
There's no tilt sensor. There is only the iguana, and it always knows. High scores are kept until you delete the folder.`,
  controls: 'Left and right Shift for the flippers, Space to launch, arrows to nudge.',
  credits: 'Iguana modelled on Kevin, who belongs to a dentist and waived his fee.',
  tags: ['allegro', 'c', 'keyboard', 'loud'],
  platforms: ['windows', 'linux'],
  log: [
    {
      hour: 4,
      text: 'hux here. Ball rolls, flippers flip, ball goes through flippers. So, 60% of a pinball game.',
    },
    {
      hour: 12,
      text: 'rollerball here. I was asked to draw "some kind of theme". May I present Kevin.',
      author: 'rollerball',
      hasPicture: true,
    },
    {
      hour: 24,
      text: 'hux again. The ball keeps getting stuck behind the iguana. I said we should move the iguana. I was outvoted, one to one.',
    },
    { hour: 31, text: 'rollerball: what if he <i>spits it out</i>', author: 'rollerball' },
    {
      hour: 32,
      text: "hux: It's the best thing in the game and I'd like it noted that I was against it.",
      hasPicture: true,
    },
    {
      hour: 60,
      text: "Two evenings of tuning: bumpers 10% softer, gravity 5% stronger, iguana 30% grumpier. We've played it about four hundred times and rollerball is still ahead by two million.",
    },
    {
      hour: 71.2,
      text: "Done, zipped, uploaded, and then uploaded again because the first zip had the iguana photos in it instead of the game. If you downloaded that one: you're welcome.",
    },
  ],
};
