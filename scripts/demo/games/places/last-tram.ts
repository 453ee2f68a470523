import type { DemoGame } from '../../../../packages/server/src/demo/demo-game.ts';

export const lastTram: DemoGame = {
  picture: 'last-tram',
  title: 'Last Tram to Eggville',
  authors: ['siegecat'],
  pitch: 'It is 00:52, you are the driver, and one passenger is on the wrong line.',
  description: `A tram simulator with an accurate brake and an inaccurate town.

The cab is modelled on the T4 I drove for one glorious afternoon in 2011. All the needles do something. The lever has eight notches and you should be in the third one through the bend at Yolk Street, whatever the man behind you says.

Stop within two metres of the sign. Ring the bell for cyclists. Listen to the passenger: his story changes with your punctuality, and if you run early he never gets to the point.

Twelve stops, about nine minutes, real timetable. I like trams more than is useful, and this weekend it was useful.`,
  controls: 'Up and down for the lever, Space for the bell, Enter for doors.',
  credits: 'Bell: an actual tram bell, mine.',
  tags: ['raylib', 'c', 'keyboard', 'gamepad'],
  platforms: ['windows', 'linux'],
  log: [
    { hour: 1, text: "Obviously it's going to be a tram." },
    {
      hour: 9,
      text: "The controller has eight notches and each has its own hum. I'm nine hours in, I have no town, no tracks and no passengers, but the hum is <b>right</b>.",
    },
    {
      hour: 20,
      text: 'A town! Houses are drawn back to front, farthest first, and light up at random. I\'ve driven through it four times "to test".',
      hasPicture: true,
    },
    {
      hour: 33,
      text: "Tried to add traffic. The cars don't know what a tram is. In fairness, that's realistic. Cut.",
    },
    {
      hour: 48,
      text: "The passenger works like this: he tells his story a line per stop, and the line depends on whether you're early, late or on time. That's 36 lines. I've written eleven. Send tea.",
    },
    {
      hour: 63,
      text: '36 lines. My voice is gone because I read them all to the cat. She got off at Yolk Street.',
    },
    {
      hour: 71,
      text: "In. Nine minutes of driving, and it ends at the depot where you hang up your cap. I'm going to take the real last tram now, it leaves in ten.",
      hasPicture: true,
    },
  ],
};
