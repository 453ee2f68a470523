import type { DemoGame } from '../../../../packages/server/src/demo/demo-game.ts';

export const sirSemicolon: DemoGame = {
  picture: 'sir-semicolon',
  title: 'Sir Semicolon',
  authors: ['gammaray'],
  pitch: 'An ASCII dungeon about a knight who holds statements together.',
  description: `You are <code>;</code> and you end things.

The castle is a program and it has stopped compiling. Walk its corridors, stand at the end of each line and fix it, and try not to meet the missing brace, which is large and breathes fire.

<pre><code>if (dragon.asleep)
    tiptoe();
    tiptoe(); // this one runs anyway</code></pre>
Enemies are letters. A lower-case <code>o</code> is an orc, an upper-case <code>O</code> is an orc who means it. Spells are keywords: <code>break</code> gets you out of a fight, <code>continue</code> gets you into the next one. <code>goto</code> is in the game and is considered harmful.`,
  controls: 'hjkl or arrows. Type to cast. Enter to regret.',
  credits: 'Set in the font your terminal came with.',
  tags: ['own-engine', 'cpp', 'keyboard'],
  platforms: ['windows', 'linux', 'mac'],
  log: [
    { hour: 3, text: "The hero is a semicolon. That's the art budget." },
    { hour: 28, text: 'Letters fight now. The lower-case ones come in packs.', hasPicture: true },
    {
      hour: 46,
      text: "A tester asked for a goto spell. I said it's considered harmful. He said, exactly. It's in, and it is.",
    },
    {
      hour: 70.9,
      text: 'Finished before hour 71 for the first time since Allegro 3. Sat there for a while not knowing what to do with my hands.',
    },
  ],
};
