import type { DemoGame } from '../../../../packages/server/src/demo/demo-game.ts';

export const lostButtons: DemoGame = {
  picture: 'lost-buttons',
  title: 'Lost Buttons',
  authors: ['bodkin'],
  wish: 'Something you can play while the kettle boils',
  pitch: 'Match three, then sew them on.',
  description: `For my receiver, who asked for something that lasts as long as a kettle. I timed mine: two minutes and forty seconds. That's how long a round lasts.

Match three buttons and the needle takes them. But the coats on the right need particular ones, in a particular order, and Mrs Pell is waiting in her cardigan. Four in a row gives you gold thread. Five gives you a zip, and you'll have to live with that.

There are twelve customers. They come back, and they remember what you sewed on last time.

I hope you like it. I learned to sew on a button for this, at thirty-eight.`,
  controls: 'Drag a button onto its neighbour.',
  credits: "Every button scanned from my grandmother's biscuit tin. There were never any biscuits.",
  tags: ['phaser', 'javascript', 'mouse', 'touch'],
  platforms: ['web'],
  log: [
    { hour: 20, text: "I have a name! And a wishlist! I timed something and I'm not saying what." },
    {
      hour: 148,
      text: "Two minutes and forty seconds: that's my kettle, and it's going to be the length of a round.",
      isSpoiler: true,
    },
    { hour: 262, text: "Scanned about two hundred small round things today. That's all you're getting." },
    {
      hour: 395,
      text: 'Mrs Pell comes back in her cardigan and remembers which button you gave her. I gave her the wrong one and felt awful.',
      hasPicture: true,
      isSpoiler: true,
    },
  ],
};
