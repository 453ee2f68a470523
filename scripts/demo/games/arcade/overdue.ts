import type { DemoGame } from '../../../../packages/server/src/demo/demo-game.ts';

export const overdue: DemoGame = {
  picture: 'overdue',
  title: 'Overdue',
  authors: ['cobalt_jack'],
  pitch: 'One van, one desert, one very late library book.',
  description: `The library closes at six. It is 5:58. The book is on the roof.

Old-school road racing with real fake 3D: no polygons, just a lot of horizontal lines that believe in themselves. Take corners too fast and the book slides. Take them too slowly and the fine goes up, and it goes up by the second, in the top left corner, in yellow, where you can't not look at it.

There are five stages and three books. The third one is an atlas, and it handles like one.

You can't crash. I had crashes for most of Saturday, but they were all mine.`,
  controls: 'Left and right to steer, up for more, down for less.',
  credits: 'Engine noise: an electric toothbrush, pitched down.',
  tags: ['own-engine', 'c', 'keyboard', 'motion-sickness'],
  platforms: ['windows', 'linux'],
  log: [
    {
      hour: 8,
      text: 'Fake 3D road, done the old way: one line at a time, each a bit narrower. It already makes me feel ill, so it works.',
      hasPicture: true,
    },
    {
      hour: 33,
      text: 'The book slides on the roof of the van. I wrote more physics for the book than for the van.',
    },
    {
      hour: 57,
      text: 'Tried the fine in white, in grey, in small. It has to be yellow. You have to hate it.',
    },
    {
      hour: 70,
      text: "Five stages, three books, done. The atlas handles exactly as badly as I'd hoped.",
      hasPicture: true,
    },
  ],
};
