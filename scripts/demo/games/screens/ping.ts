import type { DemoGame } from '../../../../packages/server/src/demo/demo-game.ts';

export const ping: DemoGame = {
  picture: 'ping',
  title: 'Ping!',
  authors: ['null_nell'],
  pitch: 'You have three pings left and something out there is listening.',
  description: `A submarine, a sonar screen and not one window.

All you know is what the screen shows, and it shows something only when you ping. A ping lights up the sea for four seconds. It also tells everything in the sea where you are. In between you steer by memory, a stopwatch and the sound of the hull, which is louder than you'd like.

Find the beacon, come up for air, don't meet the long one.

I've made five submarine games and this is the first in which I got scared while testing. Headphones help. A lamp in the room helps more.`,
  controls: 'Arrows for rudder and depth, Space to ping.',
  credits: 'Hull sounds: a radiator at night. Thank you, radiator.',
  tags: ['sdl', 'c', 'keyboard', 'gamepad', 'scary', 'loud'],
  platforms: ['windows', 'linux', 'mac'],
  log: [
    {
      hour: 3,
      text: "A game you play blind. One circle, one line going round. I've had this in a drawer since the last one.",
      hasPicture: true,
    },
    {
      hour: 16,
      text: "Sound took the whole first day. The ping itself is 0.4 seconds long and I've heard it perhaps three thousand times. It's in the kettle now. It's in the stairs.",
    },
    {
      hour: 28,
      text: 'First test with a friend: he pinged all the time, saw everything, was bored. So pings are counted. Second test: he never pinged, saw nothing, was terrified. Three pings it is.',
    },
    { hour: 45, text: "I cut the torpedoes. If you can shoot back, you aren't listening any more." },
    {
      hour: 57,
      text: "About the long one. It doesn't hunt you. It follows the <i>echo</i>, so if you ping next to a wall it goes for the wall. That's how you get past it.",
      hasPicture: true,
      isSpoiler: true,
    },
    {
      hour: 70,
      text: 'At hour 69 the sonar started to draw everything mirrored. It was a minus sign, from 3 a.m., in my own handwriting so to speak. Fixed, tested twice, uploaded. Lights on now, please.',
    },
  ],
};
