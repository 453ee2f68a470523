import type { DemoGame } from '../../../../packages/server/src/demo/demo-game.ts';

export const landlordsUmbrella: DemoGame = {
  picture: 'landlords-umbrella',
  title: "The Landlord's Umbrella",
  authors: ['umber', 'vesper', 'teasel'],
  teamName: 'Third Floor Left',
  pitch: 'Nine verbs, one hallway and an umbrella that is not yours.',
  description: `A point-and-click adventure in the traditional manner, by which we mean there's a puzzle with a goat in it.

It's raining. You need to go out. There's exactly one umbrella in the hall and it has the landlord's name on it. All you have to do is get his permission, and all <i>he</i> wants is his key, his receipt, an apple and an apology. In that order. From four different tenants.

You can't die or get stuck; we've checked. You can sulk, though, and one puzzle needs it.

About an hour long if you read everything. We'd be happy if you read everything.`,
  controls: "Left click to do, right click to look, Esc to skip what you've heard.",
  credits: 'Backgrounds painted first, then made smaller until they looked intentional.',
  tags: ['allegro', 'cpp', 'mouse'],
  platforms: ['windows', 'linux'],
  log: [
    {
      hour: 6,
      text: "Backgrounds painted. Everything is brown because the hallway is brown. We've been told this is called a palette.",
      hasPicture: true,
    },
    {
      hour: 30,
      text: "Nine verbs. vesper wants a tenth, and that's SULK, and now there's a puzzle that needs it.",
    },
    {
      hour: 56,
      text: "You get the apple from the second floor by <i>not</i> asking. That's all we're saying.",
      author: 'vesper',
      isSpoiler: true,
    },
    {
      hour: 71.6,
      text: "Done, an hour long if you read everything. It's still raining here. None of us owns an umbrella.",
      author: 'teasel',
    },
  ],
};
