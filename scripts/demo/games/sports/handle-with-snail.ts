import type { DemoGame } from '../../../../packages/server/src/demo/demo-game.ts';

export const handleWithSnail: DemoGame = {
  picture: 'handle-with-snail',
  title: 'Handle With Snail',
  authors: ['driftwood'],
  pitch: 'A racing game that takes four hours and twelve minutes.',
  description: `It doesn't really. It takes about five. But the clock in the corner is honest about how the snails feel.

You're not a snail, you're the trainer. You lay the lettuce, brush the track, keep the salt well away and talk to your snail when it stops. It will stop. Encouragement helps, but each snail likes a different kind, and Gary only answers to criticism.

I had an engine, a kettle and no plan. By Saturday I'd got the trail working: it's slippery for anyone behind you, and that turned out to be the whole game.

Three cups. The last one is uphill.`,
  controls: 'Mouse to lay lettuce, keys 1 to 4 to say things.',
  credits: 'Gary is real. He came second.',
  tags: ['own-engine', 'java', 'mouse', 'keyboard'],
  platforms: ['windows', 'linux', 'mac'],
  log: [
    {
      hour: 4,
      text: 'I have an engine, a kettle and no plan. Looked out of the window for a plan. There was a snail.',
    },
    {
      hour: 17,
      text: "A snail race, then. Top speed: one pixel a second. I've put in a fast-forward key for testing and now I can't imagine the game without it, which is a bad sign.",
      hasPicture: true,
    },
    { hour: 25, text: 'Played it for an hour. It\'s boring. Not "slow", boring. Sleeping on it.' },
    {
      hour: 35,
      text: "Woke up with this: the trail is slippery. The snail in front makes the track for the one behind. Now there's <b>drafting</b>. In a snail race. I ran around the room.",
    },
    {
      hour: 49,
      text: "Cut: gambling, weather, the hedgehog. Kept: talking to your snail. Gary only speeds up if you tell him he's a disappointment. I feel bad each time.",
      hasPicture: true,
    },
    {
      hour: 67,
      text: "The secret of the last cup: it's uphill, and if you stop all encouragement, your snail turns round, looks at you, and then goes on its own. It wins. You weren't helping.",
      isSpoiler: true,
    },
    { hour: 72, text: 'Uploaded at 71:58. For once something of mine was faster than a snail, just about.' },
  ],
};
