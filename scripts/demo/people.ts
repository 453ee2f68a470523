/** Who takes part in the demo, and what they say of themselves. */
const known: Record<string, string> = {
  alder: 'Ex demoscene, now mostly spreadsheets. Came for the shadows.',
  amarok: '',
  annakin: 'First jam. I have read every log since 2019 as a kind of warm-up.',
  beekeeper: 'Bees.',
  boxcutter: 'Lua, tiny synths, long walks. Will trade music for collision detection.',
  dither_dan: 'Four colours are plenty.',
  driftwood: 'First TINS. I have an engine, a kettle and no plan. The kettle is the strong part.',
  fenwick: 'Boats, weather, being slightly too late. Making something with rana this year.',
  gammaray: 'Allegro since version 3. Have never finished before hour 71.',
  halfbyte: 'I build the engine during the jam, every time, and I know how that sounds.',
  hux: 'Pinball tables, mostly. Team of two with rollerball.',
  ilsabet: 'Illustrator. Looking for somebody who likes writing state machines more than I do.',
  JunoKaya: 'Platformers with one idea. Last year the idea was "no".',
  kettle_bell: 'In the wrong time zone for everybody, so I get the quiet hours.',
  linden: '',
  mossgoblin:
    'Goblin with a shader problem. Fourth TINS, one finished game so far.\nThis year I will do the sound first.',
  null_nell: 'Submarines and other enclosed spaces.',
  Oldskool_Olga: 'Mode 13h in spirit. I review everything, it is nothing personal.',
  polly_gon: 'Small planets. Have made eleven of these and still start with the menu.',
  rana: 'The other half of Signal Keeper. Art and snacks.',
  rollerball: 'See hux.',
  siegecat: 'I like trams more than is useful.',
  tobias_v: 'Roguelike in 72 hours, ninth attempt.',
};

const first = [
  'amber',
  'brass',
  'copper',
  'dusty',
  'early',
  'felt',
  'gentle',
  'hollow',
  'iron',
  'jelly',
  'knit',
];
const second = ['badger', 'comet', 'dial', 'ember', 'ferret', 'gasket', 'heron'];

/** Names of the same kind for the rest of the ninety. */
const others = first.flatMap((one, row) =>
  second.map((two, column) => {
    const shape = (row + column) % 4;
    if (shape === 0) return `${one}_${two}`;
    if (shape === 1) return `${one}${two}`;
    if (shape === 2) return `${one[0]?.toUpperCase()}${one.slice(1)}${two[0]?.toUpperCase()}${two.slice(1)}`;
    return `${two}-${row * 7 + column}`;
  }),
);

export const demoPeople: readonly string[] = [...Object.keys(known), ...others].slice(0, 92);

/** Two who never confirmed their address: they are in, and nobody sees them. */
export const unverifiedPeople: ReadonlySet<string> = new Set(demoPeople.slice(-2));

const sayings = [
  'C, SDL and tea.',
  'Godot since last Tuesday.',
  'Here for the snail.',
  'I draw, somebody else types.',
  'Third time. The first two are still compiling.',
  'Text adventures, or things that become text adventures around hour 60.',
  'Python on a machine that is older than Python.',
  'Music first, game second, sleep never.',
  'Will finish. Will finish. Will finish.',
  '',
];

const wishes = [
  'A moth',
  'A map drawn by somebody who was never there',
  'No combat',
  'Dice with opinions',
  'Snow you can dig in',
  'Two buttons',
  'A dog that is fine',
  'Rain on a tin roof',
  'A lighthouse that is wrong about something',
  'Something to do with soup',
  'A door that remembers',
  'Music that follows the player',
  'A very small boat',
  'At least one owl',
];

export const sayingOf = (name: string, place: number): string =>
  known[name] ?? sayings[place % sayings.length] ?? '';

/** Two to four wishes, one a line. */
export const wishesOf = (place: number): string =>
  Array.from({ length: 2 + (place % 3) }, (_, index) => wishes[(place * 5 + index * 3) % wishes.length]).join(
    '\n',
  );
