import type { DemoGame } from '../../../../packages/server/src/demo/demo-game.ts';

export const drainpipe: DemoGame = {
  picture: 'drainpipe',
  title: 'Drainpipe',
  authors: ['halfbyte'],
  pitch: 'Wireframe tunnel flying. The rats have seen you.',
  description: `I built the engine during the jam, again, and it draws lines. Only lines. So this is a game about lines.

You fall down a pipe. The pipe bends. Rats come up it the other way with their eyes open, and you wash them off with soap before they reach the camera. That's the loop, and I stand by it.

The rat has 34 vertices. The pipe has eight sides because nine made the old laptop cry. There's no texture, no light and no floor, and the whole thing is a 41 kB file.

If you reach 1,000 metres you come out somewhere. Do tell me where; I've only tested to 800.`,
  controls: 'Arrows to steer, Space for soap.',
  credits: 'Maths from memory, checked against a school book.',
  tags: ['own-engine', 'assembly', 'keyboard', 'motion-sickness', 'flashing'],
  platforms: ['windows'],
  log: [
    {
      hour: 4,
      text: "Building the engine during the jam. Yes, again. No, I haven't learned anything. It draws a line.",
    },
    {
      hour: 24,
      text: 'It draws eight lines, in a circle, and then smaller. I fell down it for twenty minutes.',
      hasPicture: true,
    },
    { hour: 49, text: "The rat has 34 vertices. I've spent a day of my life on the nose." },
    { hour: 71.7, text: "41 kilobytes, soap included. Tell me what's at the bottom, I never got there." },
  ],
};
