import type { DemoGame } from '../../../../packages/server/src/demo/demo-game.ts';

export const reindeerNightSchool: DemoGame = {
  picture: 'reindeer-night-school',
  title: 'Night School for Reindeer',
  authors: ['moorhen'],
  wish: "Someone who isn't very good at it yet",
  pitch: 'Gerald has failed flying eight times. You are his teacher.',
  description: `Every wishlist asks for a hero. Yours asked for someone who isn't there yet, and I knew straight away it had to be Gerald.

He's a reindeer, he's forty, and he'd like to pass his flying exam before the 24th. You plan the lessons: theory at the blackboard, jumping off the woodshed, a talk about confidence over cocoa. Gerald takes everything literally. If you tell him to be light on his feet he'll stop eating.

There are five other pupils, all of them better at it, none of them nicer.

You've got ten evenings and one roof. I won't tell you how it ends, but bring something soft.`,
  controls: 'Mouse to teach, Space to encourage.',
  credits: 'Chalk: real. Blackboard: real. Dog: sorry.',
  tags: ['unity', 'csharp', 'mouse', 'keyboard'],
  platforms: ['windows', 'mac', 'web'],
  log: [
    { hour: 38, text: 'Back at school for this one, after twenty years. The chairs are still too small.' },
    {
      hour: 173,
      text: "Gerald has failed flying eight times. He's read all the books. That's rather the trouble.",
      hasPicture: true,
      isSpoiler: true,
    },
    { hour: 306, text: "Chalk sounds: done. I'd like to apologise to the dog." },
    {
      hour: 401,
      text: "You don't teach Gerald to fly. You teach him to walk off the roof without thinking about it.",
      isSpoiler: true,
    },
  ],
};
