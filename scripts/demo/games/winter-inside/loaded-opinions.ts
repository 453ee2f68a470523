import type { DemoGame } from '../../../../packages/server/src/demo/demo-game.ts';

export const loadedOpinions: DemoGame = {
  picture: 'loaded-opinions',
  title: 'Loaded Opinions',
  authors: ['jackdaw'],
  wish: 'Dice with opinions',
  pitch: 'Five dice, five tempers, one small bet.',
  description: `They aren't loaded. They just have views.

You roll five dice against the house. The red one likes you, until you take it for granted. The green one sulks if it's thrown twice in a row. The blue one does sums and would rather land on what's useful. The white one has read the rules. The black one is on the other side and has never hidden it.

Between throws you may talk to them, put two in the same cup, or leave one on the shelf to think about what it did. Nothing here is random, and that's harder to live with than luck.

For my receiver, who wished for this in three words. A game takes ten minutes and a grudge lasts all evening.`,
  controls: 'Drag to shake, let go to throw, click to listen.',
  credits: 'Dice from a charity shop, sold as "nearly complete".',
  tags: ['raylib', 'c', 'mouse'],
  platforms: ['windows', 'linux'],
  log: [
    {
      hour: 29,
      text: "Bought the most beautiful set of something in a charity shop. One's missing. That's the game now.",
    },
    {
      hour: 178,
      text: 'The green one sulks if you throw it twice in a row. The red one only rolls high for people it likes.',
      hasPicture: true,
      isSpoiler: true,
    },
    {
      hour: 301,
      text: "Rolled something a thousand times to check a thing. The thing's fine. My wrist isn't.",
    },
    {
      hour: 398,
      text: "You win by getting all five to agree. It's happened twice in testing, and both times they agreed on lunch.",
      isSpoiler: true,
    },
  ],
};
