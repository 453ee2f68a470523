import type { DemoGame } from '../../../../packages/server/src/demo/demo-game.ts';

export const tinRoof: DemoGame = {
  picture: 'tin-roof',
  title: 'Rain on a Tin Roof',
  authors: ['drizzle'],
  wish: 'Rain on a tin roof',
  pitch: 'Place buckets. Listen. Move a bucket.',
  description: `An instrument more than a game, but it does have a cat.

Rain falls on a tin roof, and each sheet of tin has a note. You can't stop the rain, but you can bend the sheets, clear the gutters and put buckets under the leaks, and so, slowly, you tune the house. In the morning it's quiet and you get to hear the whole night in one minute.

I listened to real rain for a week and can report that it isn't random, it's just very well rehearsed.

There are five storms, from drizzle to hail. The cat sleeps wherever it's in tune. That's how you know.`,
  controls: 'Mouse. Headphones, please.',
  credits: 'Tin: a shed in Wales. Rain: also Wales.',
  tags: ['love', 'lua', 'mouse'],
  platforms: ['windows', 'linux', 'mac'],
  log: [
    { hour: 24, text: 'Went to Wales to record something. Wales delivered.' },
    {
      hour: 165,
      text: 'Every sheet of metal has a note and the rain plays them. My job is to stop it sounding like a toddler in a shed.',
      hasPicture: true,
      isSpoiler: true,
    },
    { hour: 295, text: "It's been dry all week. Of course it has." },
    {
      hour: 394,
      text: "The cat goes to sleep wherever it's in tune. That's the whole interface.",
      isSpoiler: true,
    },
  ],
};
