import type { DemoGame } from '../../../../packages/server/src/demo/demo-game.ts';

export const goingUp: DemoGame = {
  picture: 'going-up',
  title: 'Going Up, Madam',
  authors: ['pemberton'],
  wish: 'Two buttons',
  pitch: 'You work the lift in a department store. It is Christmas Eve.',
  description: `One button goes up and the other goes down. You asked for two and I didn't dare add a third.

Everyone wants a different floor and they all want it first. Haberdashery is on six, toys are on eleven, and the gentleman with the goat would rather not say. Fill the lift too full and someone has to take the stairs. Be quick and you get tips. Be kind and you get stories, and the stories turn out to be about each other.

At closing time you ride down alone, floor by floor, and see how everyone's evening went.

It's eight rounds, each a bit fuller than the last. Hold both buttons if you're curious. Be curious.`,
  controls: 'Up. Down.',
  credits: 'Bell from a hotel that was throwing it away. Sighs by my family.',
  tags: ['godot', 'gdscript', 'keyboard', 'touch'],
  platforms: ['windows', 'linux', 'mac', 'web'],
  log: [
    { hour: 31, text: 'I can count my whole control scheme on one hand and still have fingers left.' },
    {
      hour: 164,
      text: "Up and down, fourteen floors, and everyone's in a hurry to be somewhere else. The goat gets in on nine.",
      hasPicture: true,
      isSpoiler: true,
    },
    { hour: 287, text: "Recorded a bell, a sigh and a pair of doors. It's all in the sigh." },
    { hour: 394, text: "There's a floor between seven and eight. You have to press both.", isSpoiler: true },
  ],
};
