import type { DemoGame } from '../../../../packages/server/src/demo/demo-game.ts';

export const spellCheck: DemoGame = {
  picture: 'spell-check',
  title: 'Spell Check',
  authors: ['annakin'],
  pitch: 'You are a wizard who cannot spell, in a world where it counts.',
  description: `My first jam game! I've read every log since 2019 as a warm-up and still forgot to plan for fonts.

Monsters come at you with their names above their heads, and the names are wrong. Fix the name and the monster turns back into what it was meant to be. A GOBLEN becomes a goblin and apologises. A DRAGIN becomes a drawing. I don't know why; my little brother wrote that list.

If you make a typo yourself, the spell goes somewhere else. Some of the best moments are typos.

There are 212 words. American and British spellings both work, because I didn't want any letters.`,
  controls: 'Type. Backspace exists but costs ink.',
  credits: 'Word list: me and Ben (9).',
  tags: ['pygame', 'python', 'keyboard'],
  platforms: ['windows', 'linux'],
  log: [
    {
      hour: 1,
      text: "Hello! This is my first post in one of these. I've read so many. I'm supposed to say that I have a kettle on, and I do.",
    },
    {
      hour: 13,
      text: "A wizard and a text box! You type, he waves. My brother Ben is in charge of monsters. So far he's spelled every one of them wrong without being asked, and that's how we got the game.",
      hasPicture: true,
    },
    {
      hour: 27,
      text: "I don't understand fonts. Yesterday there was one and today there are only rectangles. If anyone's awake: pygame, Linux, <code>font not found</code>?",
    },
    {
      hour: 28,
      text: 'Thank you to the three people who answered within ten minutes! I had put it in the wrong folder. I had made the wrong folder.',
    },
    {
      hour: 50,
      text: "Ben's mother (also mine) says Ben has to go to bed, so the last twenty words are by me and they're less good.",
      hasPicture: true,
    },
    {
      hour: 71.5,
      text: "I UPLOADED A GAME. It starts, it ends, and there are words in between. I don't know how you all do this every year. See you next year.",
    },
  ],
};
