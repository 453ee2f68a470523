import type { DemoGame } from '../../../../packages/server/src/demo/demo-game.ts';

export const signalKeeper: DemoGame = {
  picture: 'signal-keeper',
  title: 'Signal Keeper',
  authors: ['fenwick', 'rana'],
  pitch: 'A lighthouse keeper answers letters, one ship at a time.',
  description: `Every evening the boat brings letters, and every night ships go by. You can't do both at once. That's the game.

Turn the lamp and ships find their way. Stop turning it and you can read by its light. Some letters are for you. Most are for the keeper before you, who doesn't seem to have told anyone he was leaving.

fenwick: code, sea, timeProblem.
rana: everything you can see, snacks.

It takes about twenty minutes and has three endings, depending on whom you write back to. Nobody drowns unless you read the very long letter from the insurance company to the end.`,
  controls: 'Left and right turn the lamp, up opens a letter, type to answer.',
  credits: 'Sea recorded at Hastings in a bucket. Font drawn by rana on the train home.',
  tags: ['allegro', 'cpp', 'keyboard'],
  platforms: ['windows', 'linux', 'mac'],
  log: [
    {
      hour: 2,
      text: "rana drew a lighthouse on the back of the pizza box and that's now the concept document. Letters by day, ships by night. I do the sea, she does everything you'd want to look at.",
    },
    {
      hour: 11,
      text: "The lamp turns. The sea is a sine wave with ambitions. Ships are grey rectangles, but they're <i>worried</i> grey rectangles.",
      hasPicture: true,
    },
    {
      hour: 26,
      text: "We had both: reading and turning the lamp at the same time, two hands on the keyboard. It felt like doing your taxes on a swing. So now you have to stop the lamp to read. It's mean, and it's suddenly a game.",
    },
    {
      hour: 41,
      text: `Cut list, agreed over soup:
<ul><li><s>rowing boat</s></li><li><s>weather forecast minigame</s></li><li><s>the dog</s> (rana isn't speaking to me)</li></ul>`,
    },
    {
      hour: 55,
      text: "For those who want to know: the old keeper didn't leave. If you answer all of his letters in his handwriting, the last one that arrives is addressed to you, and it's in yours.",
      hasPicture: true,
      isSpoiler: true,
    },
    {
      hour: 70.5,
      text: 'Found out that the Windows build plays the sea at double speed. Ships arrived before they had left. Fixed with one division.',
    },
    {
      hour: 71.8,
      text: "Uploaded with twelve minutes left, rana on the sofa, me on the floor. And there's a dog now. He's on the last screen. She put him in while I was making tea.",
      hasPicture: true,
    },
  ],
};
