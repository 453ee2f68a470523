import type { DemoGame } from '../../../../packages/server/src/demo/demo-game.ts';

export const smallCouncil: DemoGame = {
  picture: 'small-council',
  title: 'Small Council',
  authors: ['ottoline', 'quillon', 'wicket'],
  teamName: 'Committee of Three',
  pitch: 'Build a town for eleven people and thirty-four opinions.',
  description: `It's a city builder where you can place anything you like, as long as the council agrees.

Every building is a motion. Every motion gets a vote. The baker votes against anything near the bakery, the twins vote against each other, and the mayor, which is you, has one vote and a bell. Keep people happy and you get quick votes and dull towns. Annoy the right ones and you get a funicular.

The island is nine by nine at most, because ottoline draws slowly. The largest town so far in testing had twenty-three people and broke up over a bench.

No combat. A lot of minutes.`,
  controls: 'Mouse to build, Space to ring the bell.',
  credits: 'All voices are the same person saying "objection".',
  tags: ['godot', 'csharp', 'mouse'],
  platforms: ['windows', 'linux', 'mac', 'web'],
  log: [
    {
      hour: 3,
      text: "City builder, but someone always objects. We're three people, so we didn't have to research that.",
    },
    {
      hour: 25,
      text: 'The vote about the fountain failed, nine to two. We coded the voters and we still felt betrayed.',
      author: 'quillon',
      hasPicture: true,
    },
    {
      hour: 55,
      text: 'A town broke up over a bench. We watched the whole thing. ottoline drew the bench and is taking it personally.',
      author: 'wicket',
    },
    {
      hour: 71.4,
      text: 'Motion to upload: carried, three to nil. First time all weekend.',
      hasPicture: true,
    },
  ],
};
