import type { CompetitionKind } from '../../packages/domain/src/phase.ts';

export interface DemoPostText {
  readonly text: string;
  readonly isSpoiler?: boolean;
  readonly hasPicture?: boolean;
}

/** Before the start: people arrive. */
const early: readonly DemoPostText[] = [
  { text: 'Signed up. Cleared the desk. Found the desk.' },
  {
    text: 'Practising with a tiny project this weekend so that the build works on all three machines. So far it works on the one I am not going to use.',
  },
  {
    text: 'Is there a list of allowed libraries somewhere, or is it truly anything? <i>Edit:</i> it is anything. Good.',
  },
  { text: 'Made a palette of eight colours and promised myself to keep to it.', hasPicture: true },
  {
    text: 'My checklist for this year:\n<ul><li>sound before hour 48</li><li>a menu with <b>two</b> entries, not nine</li><li>sleep</li><li>upload before the last hour</li></ul>',
  },
  { text: 'First time here. What does one write in these?' },
];

/** Under way, in the order in which such things happen. */
const during: readonly DemoPostText[] = [
  { text: 'And off we go. The rules are on the wall, the kettle is on.' },
  { text: 'Three ideas on paper. Threw away the first one, as everybody says one should.' },
  { text: 'A square that moves. It is a snail. You will have to trust me for now.', hasPicture: true },
  {
    text: 'Four hours in. Decided against the big idea and for the small one: a lighthouse keeper who answers letters. The lamp is the cursor, the letters are the levels, and the sea is a sine wave with ambitions.',
  },
  {
    text: 'The camera, for whoever fights with theirs:\n<pre><code>camera.x += (player.x - camera.x) * 0.1;\ncamera.x = Math.round(camera.x); // or it shimmers</code></pre>\nThe rounding is the whole trick.',
  },
  { text: 'Collision detection works. Collision response has opinions.' },
  { text: 'First tiles. There is a shore now, and something to fall off.', hasPicture: true },
  {
    text: 'Recorded the first minute, please ignore the cursor:\n\nhttps://www.youtube.com/watch?v=jNQXAC9IVRw\n\nMusic is a placeholder and will stay one.',
  },
  { text: 'Slept four hours and dreamt of quadtrees.' },
  {
    text: 'Half time. What is done and what is not:\n<ul><li>walking, jumping, regretting</li><li>one level and a half</li><li><s>a dialogue system</s> signs that you read</li><li>no sound at all</li></ul>\nThe second level is the one with the bridge, and the bridge is where the fun is, so that is what today is for.',
    hasPicture: true,
  },
  { text: 'Threw out the dialogue system. The game got better by exactly one dialogue system.' },
  { text: 'It runs on the old laptop as well: 58 frames, and the fan has stopped shouting.' },
  {
    text: 'How the ending works, for those who want to know: the lamp goes out, and the last letter is the first one again, but this time you wrote it.',
    isSpoiler: true,
  },
  {
    text: 'Spent an hour on a bug that was a <code>&lt;</code> and should have been a <code>&lt;=</code>. The hour was educational.',
  },
  { text: 'The boss. I am sorry about the teeth.', isSpoiler: true, hasPicture: true },
  { text: 'Sound. SOUND. It goes <i>plonk</i>.' },
  {
    text: 'A longer one, since people asked how the water is made. It is not a shader. It is forty lines that are drawn one below the other, each moved sideways by a sine whose speed depends on how far away the line is, so that what is near seems to hurry. On top of that every line takes its colour from a table of sixteen, which is walked through slowly, and now and then one entry of the table is white for a single frame. That is all the glitter there is.\n\nThe first version had a real reflection and nobody who tried it noticed. <blockquote>Do the cheap thing first, then see whether anyone misses the expensive one.</blockquote>\nI will write that above my desk.',
    hasPicture: true,
  },
  {
    text: 'Played it for the first time with somebody who had not seen it. They went left. Nobody was ever meant to go left.',
  },
  { text: 'There is something on the left now.', hasPicture: true },
  { text: 'Title screen. It has two entries.' },
  {
    text: 'Handing the keyboard to the rest of the team and going to bed. See https://example.org/kettle for the state of the kettle.',
  },
];

const finish: readonly DemoPostText[] = [
  { text: 'Uploaded, with twenty minutes left. I do not know what to do with twenty minutes.' },
  { text: 'Done. It is smaller than planned and better than feared.', hasPicture: true },
  {
    text: 'Post mortem.\n\n<b>What went well:</b> keeping to one idea, stopping to eat.\n<b>What did not:</b> sound on the last day, again.\n\nThanks to everybody who left a note, it kept me going around hour sixty.',
  },
  { text: 'Playing yours now. The one with the tram made me miss my own stop.' },
];

const giftTexts: readonly DemoPostText[] = [
  { text: 'I have a name, and a wishlist, and no idea. Lovely.' },
  {
    text: 'The wishlist says "rain on a tin roof". I have been listening to rain for an hour and call it research.',
    isSpoiler: true,
  },
  { text: 'Wrapping paper first, game later.', hasPicture: true },
  {
    text: 'It is a very small boat. It is going to be very small on purpose.',
    isSpoiler: true,
    hasPicture: true,
  },
  { text: 'Halfway, I think. One never knows with presents.' },
  { text: 'The owl can be asked for directions. The directions are wrong, kindly.', isSpoiler: true },
  { text: 'Tested it on the cat. The cat won.' },
];

/** What people write in an edition, first things first. */
export const demoTexts = (kind: CompetitionKind) => ({
  early,
  during: kind === 'speedhack' ? during : [...giftTexts, ...during.filter(({ isSpoiler }) => !isSpoiler)],
  finish,
});
