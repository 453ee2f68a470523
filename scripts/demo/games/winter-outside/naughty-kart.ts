import type { DemoGame } from '../../../../packages/server/src/demo/demo-game.ts';

export const naughtyKart: DemoGame = {
  picture: 'naughty-kart',
  title: 'Naughty Kart',
  authors: ['zigzag'],
  wish: 'Karts, but everyone is cheating',
  pitch: 'A kart race for those who are not getting any presents anyway.',
  description: `Everyone on this track is on the list, and it isn't the good one.

So everyone cheats. You can cut corners, move the finish line, swap karts while nobody's looking and bribe the referee, who's a reindeer. Every trick puts a tick next to your name, and the ticks are worth more than the race. Being <i>nice</i> is also possible. It's worth nothing, but the music changes.

Four tracks, eight racers, two players on one keyboard. You asked for karts with cheating, so the computer cheats as well, and it's had more practice.

Drift on the ice, not near the trees.`,
  controls: 'Arrows to drive, Ctrl to drift, Shift to cheat.',
  credits: 'Engine sounds: four electric razors and a hairdryer for the boss.',
  tags: ['godot', 'csharp', 'keyboard', 'gamepad', 'motion-sickness'],
  platforms: ['windows', 'linux', 'mac'],
  log: [
    { hour: 34, text: 'Engines are four razors and a hairdryer. The hairdryer is for someone special.' },
    {
      hour: 162,
      text: 'You can pick up the finish line and move it. So can they.',
      hasPicture: true,
      isSpoiler: true,
    },
    { hour: 293, text: 'Spent the evening teaching a computer to cheat. It took to it.' },
    {
      hour: 389,
      text: 'Drive one clean lap and the music changes. Nobody has heard it but me.',
      isSpoiler: true,
    },
  ],
};
