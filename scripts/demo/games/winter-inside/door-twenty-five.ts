import type { DemoGame } from '../../../../packages/server/src/demo/demo-game.ts';

export const doorTwentyFive: DemoGame = {
  picture: 'door-twenty-five',
  title: 'Door Twenty-Five',
  authors: ['eggtimer'],
  wish: 'A door that remembers',
  pitch: 'An advent calendar with one door too many.',
  description: `One door a day, as usual. Behind each there's a tiny room, and in each room a tiny puzzle, and a chocolate, which is also tiny.

You may go back into any room you've opened. Things you move stay moved. A candle from the 4th will light the stove on the 17th, if you didn't eat it. (You can eat it.)

And then there's the door that isn't on the calendar. It remembers everything you did behind the other ones, and it has some questions.

You can cheat by changing the date on your computer. The door remembers that as well.`,
  controls: 'Mouse. Knock first.',
  credits: 'Twenty-five rooms, twenty-four of them tested.',
  tags: ['phaser', 'javascript', 'mouse', 'touch'],
  platforms: ['web'],
  log: [
    {
      hour: 26,
      text: "Making it in order, one small room a day. If you do the maths, you'll see why I'm already nervous.",
    },
    {
      hour: 190,
      text: 'The candle from the fourth lights the stove on the seventeenth, unless you ate it. Two testers ate it.',
      hasPicture: true,
      isSpoiler: true,
    },
    { hour: 350, text: "Eleven left. I've started dreaming in hinges." },
    {
      hour: 403,
      text: "The door that isn't on the calendar asks what you did behind the others. I've never been so careful with a save file.",
      isSpoiler: true,
    },
  ],
};
