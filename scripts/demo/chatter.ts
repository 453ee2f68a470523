import type { CompetitionKind } from '../../packages/domain/src/phase.ts';
import type { DemoChatter } from '../../packages/server/src/demo/demo-stage.ts';

const speedhack: DemoChatter = {
  early: [
    { author: 'gammaray', text: 'Signed up. AuthorizedCall the desk. Found the desk.' },
    {
      author: 'halfbyte',
      text: "Practising with a tiny project so that the build works on all three machines. So far it works on the one I'm not going to use.",
    },
    {
      author: 'pemberton',
      text: 'Is there a list of allowed libraries somewhere, or is it really anything? <i>Edit:</i> it is anything. Good.',
    },
    {
      author: 'ilsabet',
      text: 'My checklist for this year:\n<ul><li>sound before hour 48</li><li>a menu with <b>two</b> entries, not nine</li><li>sleep</li><li>upload before the last hour</li></ul>',
    },
    { author: 'moorhen', text: 'First time here. What does one write in these?' },
    {
      author: 'kettle_bell',
      text: '@moorhen: whatever you like, as long as a kettle comes up at some point.',
    },
  ],
  during: [
    { author: 'amarok', hour: 0.1, text: "And we're off. The site held, the kettle's on." },
    {
      author: 'polly_gon',
      hour: 3.2,
      text: 'Three ideas on paper. Threw away the first one, like everyone says you should.',
    },
    {
      author: 'halfbyte',
      hour: 14.4,
      text: 'The camera, for anyone fighting theirs:\n<pre><code>camera.x += (player.x - camera.x) * 0.1;\ncamera.x = Math.round(camera.x); // or it shimmers</code></pre>\nThe rounding is the whole trick.',
    },
    { author: 'nettle', hour: 18.6, text: 'Collision detection works. Collision response has opinions.' },
    {
      author: 'boxcutter',
      hour: 22.5,
      text: 'Nineteen seconds of elephants while the build runs. The camera work is better than mine:\n\nhttps://www.youtube.com/watch?v=jNQXAC9IVRw',
    },
    { author: 'gammaray', hour: 25.7, text: 'Slept four hours and dreamt of quadtrees.' },
    {
      author: 'polly_gon',
      hour: 36,
      text: "Half time. What's done and what isn't:\n<ul><li>walking, jumping, regretting</li><li>one level and a half</li><li><s>a dialogue system</s> signs that you read</li><li>no sound at all</li></ul>\nThe second level is the one with the bridge, and the bridge is where the fun is, so that's today.",
    },
    {
      author: 'ilsabet',
      hour: 38.3,
      text: 'Cut the dialogue system. The game got better by exactly one dialogue system.',
    },
    {
      author: 'pemberton',
      hour: 42.2,
      text: 'It runs on the old laptop as well: 58 frames, and the fan has stopped shouting.',
    },
    {
      author: 'moorhen',
      hour: 49.5,
      text: 'Spent an hour on a bug that was a <code>&lt;</code> and should have been a <code><=</code>. It was a very educational hour.',
    },
    { author: 'nettle', hour: 51.1, text: "The boss. I'm sorry about the teeth.", isSpoiler: true },
    {
      author: 'gammaray',
      hour: 52.8,
      text: "A longer one, since people asked how the water's made. It isn't a shader. It's forty lines drawn one below the other, each moved sideways by a sine whose speed depends on how far away the line is, so that what's near seems to hurry. On top of that every line takes its colour from a table of sixteen, which I walk through slowly, and now and then one entry of the table is white for a single frame. That's all the glitter there is.\n\nThe first version had a real reflection and nobody who tried it noticed. <blockquote>Do the cheap thing first, then see whether anyone misses the expensive one.</blockquote>\nI'm going to write that above my desk.",
    },
    {
      author: 'ilsabet',
      hour: 53.6,
      text: 'Played it for the first time with someone who had never seen it. They went left. Nobody was ever meant to go left.',
    },
    { author: 'ilsabet', hour: 58.9, text: "There's something on the left now." },
    { author: 'boxcutter', hour: 61.7, text: 'Sound. SOUND. It goes <i>plonk</i>.' },
    {
      author: 'halfbyte',
      hour: 71.95,
      text: "Didn't make it. The engine did, though, and it's lovely. Next year.",
    },
  ],
  after: [
    { author: 'amarok', hour: 0.3, text: "Pens down! The site's still standing, more or less like me." },
    {
      author: 'kettle_bell',
      hour: 7,
      text: 'Playing yours now. The one with the tram made me miss my own stop.',
    },
    {
      author: 'polly_gon',
      hour: 20,
      text: "Post mortem of a game that isn't finished.\n\n<b>What went well:</b> keeping to one idea, stopping to eat.\n<b>What didn't:</b> the menu. It's beautiful, and there's nothing behind it.\n\nThanks to everyone who left a note, it kept me going around hour sixty.",
    },
  ],
};

const giftExchange: DemoChatter = {
  early: [
    {
      author: 'tobias_v',
      text: 'Wishlists are open! Write whatever you\'d like to unwrap. "Anything" is the hardest one to make a game for.',
    },
    { author: 'annakin', text: 'I wrote my wishlist four times. It got shorter every time.' },
    { author: 'siegecat', text: 'Mine says "Rails". I think that covers it.' },
    { author: 'ottoline', text: "Do I have to wish for something that's possible?" },
    { author: 'tobias_v', text: '@ottoline: no, but be warned, people here take it as a challenge.' },
    { author: 'mossgoblin', text: 'i wished for moss' },
  ],
  during: [
    {
      author: 'tobias_v',
      hour: 0.4,
      text: 'Names are drawn. You all have someone, and someone has you. Be nice.',
    },
    { author: 'siegecat', hour: 6, text: 'I have a name, and a wishlist, and no idea. Lovely.' },
    { author: 'rana', hour: 52, text: 'Wrapping paper first, game later.' },
    {
      author: 'fenwick',
      hour: 98,
      text: 'Does anyone else refresh the page in case their receiver has answered the question? Asking for me.',
    },
    {
      author: 'mossgoblin',
      hour: 133,
      text: 'it has grass. it has a LITTLE shader. nobody tell my santa',
      isSpoiler: true,
    },
    { author: 'ottoline', hour: 205, text: 'Halfway, I think. You never know with presents.' },
    { author: 'annakin', hour: 251, text: 'Tested it on the cat. The cat won.' },
    {
      author: 'rana',
      hour: 330,
      text: "It's got a dog in it. Nobody can stop me this time.",
      isSpoiler: true,
    },
    {
      author: 'fenwick',
      hour: 388,
      text: 'Trying to take a screenshot that gives nothing away. I have forty screenshots of a wall.',
    },
  ],
  after: [
    { author: 'tobias_v', hour: 0.2, text: 'Everything is open. Go and find out who it was!' },
    { author: 'annakin', hour: 3, text: "I guessed wrong about my santa and I'm so pleased." },
    { author: 'rana', hour: 22, text: 'Played six before breakfast. Happy new year, everyone.' },
  ],
};

export const chatterOf = (kind: CompetitionKind): DemoChatter =>
  kind === 'speedhack' ? speedhack : giftExchange;
