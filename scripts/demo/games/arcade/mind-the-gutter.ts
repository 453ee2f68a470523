import type { DemoGame } from '../../../../packages/server/src/demo/demo-game.ts';

export const mindTheGutter: DemoGame = {
  picture: 'mind-the-gutter',
  title: 'Mind the Gutter',
  authors: ['JunoKaya'],
  pitch: 'A frog, an umbrella and a city with no ground floor.',
  description: `You jump exactly once per roof. After that it's all umbrella.

Open it to float, close it to drop, point it sideways to be carried off by the wind and regret it. The cats on the chimneys aren't enemies. They just don't move over.

There are twelve roofs, and one of them is the moon. I had planned a city with streets, but streets need ground, ground needs tiles, and I had used up all my tiles on roofs. So nobody in this town has ever been downstairs. Collect the raindrops if you like. They're counted at the end, and then they're poured out.`,
  controls: 'Arrows to move, Space to jump, hold Space to float.',
  credits: 'Everything by me, except the wind, which is pink noise from an old radio.',
  tags: ['love', 'lua', 'keyboard', 'gamepad'],
  platforms: ['windows', 'linux', 'mac'],
  log: [
    {
      hour: 6,
      text: "Platformer with one idea, this year's idea: you only get to jump once per roof. Currently that makes it a very short game.",
    },
    {
      hour: 21,
      text: "There's an umbrella now. Hold it open and you float. I've stopped calling this a platformer.",
      hasPicture: true,
    },
    {
      hour: 39,
      text: 'Tried to draw a street. It took three hours, looked like a carpet, and is gone. Nobody in this town has ever been downstairs.',
    },
    {
      hour: 53,
      text: "Cats on the chimneys. They don't do anything. I keep apologising to them.",
      hasPicture: true,
    },
    {
      hour: 65,
      text: 'The twelfth roof is the moon. You get there by closing the umbrella, of all things.',
      isSpoiler: true,
    },
    {
      hour: 71.3,
      text: "Uploaded! The credits scroll past while you pour out your raindrops, and then it's over and slightly sad. On purpose.",
    },
  ],
};
