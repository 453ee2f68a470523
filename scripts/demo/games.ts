/** What the demo's games are called, and what is said of them. */
const known = [
  'Signal Keeper',
  'Last Tram to Eggville',
  'Postage Due',
  'Sir Semicolon',
  'Hive Mind Your Step',
  'Handle With Snail',
  'Ping!',
  'Saucer Stack',
  'Paper Armada',
  'You Hear a Meow',
  'Iguana Tilt',
  'Naughty Kart',
  'A Sled for Anna',
  'Coal or No Coal',
  'The Gingerbread Heist',
  'Snail Mail, Sorry',
];
const first = ['Quiet', 'Second', 'Borrowed', 'Upside-Down', 'Patient', 'Tin', 'Midnight', 'Almost', 'Royal'];
const second = [
  'Lighthouse',
  'Moths',
  'Trolley',
  'Harbour',
  'Beekeeper',
  'Elevator',
  'Comet',
  'Pudding',
  'Weather',
];

/** The same number is always the same title; there are enough for every edition. */
export function titleOf(number: number): string {
  const own = known[number];
  if (own !== undefined) return own;
  const rest = number - known.length;
  const name = `${first[rest % first.length]} ${second[Math.floor(rest / first.length) % second.length]}`;
  const part = Math.floor(rest / (first.length * second.length));
  return part === 0 ? name : `${name} ${part + 1}`;
}

export const teamNames = ['The Keepers', 'Two Left Thumbs', 'Kettle Club', 'Night Shift', 'Snack Budget'];

const openings = [
  'You are the keeper of a light made of glass so thin that it cracks when you look at it wrong.',
  'You carry a parcel marked <b>fragile</b> across a garden at night. The parcel is a snail. The snail has opinions.',
  'A tram, a town, and one passenger who is sure this is the wrong line.',
  'Seventy-two hours of work for three minutes of puzzles. They are good minutes.',
  'Everything falls down. You are there to make it fall in the right order.',
];
const middles = [
  'Pick any file and the hedge grows from it:<ul><li>text files make paths</li><li>music makes ponds</li><li><code>.exe</code> files make moles</li></ul>',
  'There are nine endings, and the ninth is a bug that we kept.',
  'The map is drawn while you walk. It is not always right, and neither are you.',
];
const controls = [
  '<b>Controls.</b> Arrows or stick to move, <code>X</code> to act, <code>Z</code> to say something kind.',
  '<b>Controls.</b> One button. Hold it for longer than feels right.',
  '<b>Controls.</b> Mouse only. Esc leaves at once and saves nothing, like life.',
];

const choose = (random: () => number, of: readonly string[]): string =>
  of[Math.floor(random() * of.length)] ?? '';

export const describeGame = (title: string, random: () => number): string =>
  [
    choose(random, openings),
    ...(random() < 0.6 ? [choose(random, middles)] : []),
    choose(random, controls),
    ...(random() < 0.2 ? [`Notes on ${title}: https://example.org/notes`] : []),
  ].join('\n\n');

export const creditsOf = (random: () => number): string =>
  choose(random, [
    'Font: Jersey 10, OFL.\nSounds made with a kettle.',
    'Music by a neighbour who would like to stay unnamed.',
    'Thanks to everybody who played the version that could not be won.',
  ]);
