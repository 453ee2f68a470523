import type { DemoGame } from '../../../../packages/server/src/demo/demo-game.ts';

export const downstairs: DemoGame = {
  picture: 'downstairs',
  title: 'Downstairs',
  authors: ['larkspur', 'hobnail'],
  teamName: 'Second Cellar',
  pitch: 'A metroidvania that is all cellar.',
  description: `You went down to fetch a spoon. That was some time ago.

There are 58 rooms below the kitchen and the map is the best part, so you can open it at any moment, and it draws itself as you explore. Rooms that you remember wrongly are drawn wrongly. That isn't a bug, it's the theme.

Abilities, in the order we'd get them: slippers, double slippers, ladder, courage. You can finish without the ladder. A friend of ours did it without courage.

Expect forty minutes for the first ending and an evening for all the spoons. There's a save point in every room with a kettle.`,
  controls: 'Arrows, Z to jump, X to open things, M for the map.',
  credits: 'Music by a washing machine on its second spin.',
  tags: ['godot', 'gdscript', 'keyboard', 'gamepad'],
  platforms: ['windows', 'linux', 'mac', 'web'],
  log: [
    { hour: 7, text: "All cellar, no castle. We've got six rooms and one spoon." },
    {
      hour: 27,
      text: "The map draws itself as you go, and hobnail's favourite bug is now a feature: if you come back after a long time, rooms are where you <i>think</i> they were.",
      hasPicture: true,
    },
    {
      hour: 50,
      text: "58 rooms. larkspur has put a kettle in nine of them and won't say why those nine.",
      author: 'hobnail',
    },
    {
      hour: 71.1,
      text: 'Done. Someone please find the ladder, we built a whole wing behind it.',
      hasPicture: true,
    },
  ],
};
