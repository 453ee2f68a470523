/**
 * Every tag an entry can have, in display order. `how`: chosen by the team, or derived from the members, the
 * files, the drawn rules or the results.
 */
export interface TagKind {
  readonly id: string;
  readonly group: TagGroup;
  readonly icon: string;
  readonly desc: string;
  readonly how: 'chosen' | 'team' | 'files' | 'rules' | 'results';
}

export type TagGroup = 'files' | 'rank' | 'rule' | 'team' | 'controls' | 'engine' | 'language' | 'warning';

const tagsOf = (
  group: TagGroup,
  how: TagKind['how'],
  icon: string,
  tags: Readonly<Record<string, string>>,
): TagKind[] => Object.entries(tags).map(([id, desc]) => ({ id, group, icon, desc, how }));

export const entryTags: readonly TagKind[] = [
  ...tagsOf('rank', 'results', 'trophy', {
    'rank-1': 'First place',
    'rank-2': 'Second place',
    'rank-3': 'Third place',
  }),
  ...tagsOf('files', 'files', 'code', { source: 'Source' }),
  ...tagsOf('files', 'files', 'circle-question', { 'no-source': 'No source yet' }),
  ...tagsOf('files', 'files', 'globe', { web: 'Browser' }),
  ...tagsOf('files', 'files', 'app-windows', { windows: 'Windows' }),
  ...tagsOf('files', 'files', 'linux', { linux: 'Linux' }),
  ...tagsOf('files', 'files', 'apple', { mac: 'Mac' }),
  ...tagsOf('rule', 'rules', 'star', { 'bonus-rule': 'Bonus rule' }),
  ...tagsOf('team', 'team', 'users', { team: 'Made by a team' }),
  ...tagsOf('team', 'team', 'user', { solo: 'Made by one person' }),
  ...tagsOf('controls', 'chosen', 'keyboard', { keyboard: 'Keyboard' }),
  ...tagsOf('controls', 'chosen', 'mouse', { mouse: 'Mouse' }),
  ...tagsOf('controls', 'chosen', 'gamepad', { gamepad: 'Gamepad' }),
  ...tagsOf('controls', 'chosen', 'smartphone', { touch: 'Touch', phone: 'Plays on a phone' }),
  ...tagsOf('engine', 'chosen', 'settings-cog', {
    allegro: 'Allegro',
    godot: 'Godot',
    unity: 'Unity',
    unreal: 'Unreal',
    gamemaker: 'GameMaker',
    love: 'LÖVE',
    phaser: 'Phaser',
    pygame: 'Pygame',
    raylib: 'raylib',
    sdl: 'SDL',
    bevy: 'Bevy',
    'pico-8': 'PICO-8',
    'own-engine': 'Custom engine',
  }),
  ...tagsOf('language', 'chosen', 'script', {
    c: 'C',
    cpp: 'C++',
    rust: 'Rust',
    csharp: 'C#',
    java: 'Java',
    kotlin: 'Kotlin',
    javascript: 'JavaScript or TypeScript',
    python: 'Python',
    lua: 'Lua',
    haxe: 'Haxe',
    go: 'Go',
    gdscript: 'GDScript',
    pascal: 'Pascal',
    assembly: 'Assembly',
  }),
  ...tagsOf('warning', 'chosen', 'warning-diamond', {
    flashing: 'Flashing lights',
    violence: 'Violence',
    scary: 'Scary',
    swearing: 'Swearing',
    loud: 'Sudden loud sounds',
    'motion-sickness': 'Fast camera movement',
    alcohol: 'Alcohol or drugs',
  }),
];

const byId = new Map(entryTags.map((tag) => [tag.id, tag]));

export const findTag = (id: string): TagKind | null => byId.get(id) ?? null;

/** A content warning. */
export const isWarningTag = (id: string): boolean => byId.get(id)?.group === 'warning';

export const isChosenTag = (id: string): boolean => byId.get(id)?.how === 'chosen';

/** The facts that derived tags come from. Each feature contributes the ones it knows. */
export interface TagFacts {
  readonly numAuthors: number;
  /** Those of source, web, windows, linux, mac that there are files for. */
  readonly fileTags: readonly string[];
  readonly hasBonusRule?: boolean;
  /** Its overall place, once results are out. */
  readonly rank?: number | null;
}

const derive: Record<Exclude<TagKind['how'], 'chosen'>, (id: string, facts: TagFacts) => boolean> = {
  team: (id, { numAuthors }) => (id === 'team' ? numAuthors > 1 : numAuthors === 1),
  files: (id, { fileTags }) => (id === 'no-source' ? !fileTags.includes('source') : fileTags.includes(id)),
  rules: (_, { hasBonusRule = false }) => hasBonusRule,
  results: (id, { rank }) => id === `rank-${rank}`,
};

/** The tags of an entry: those its team chose and those derived from the facts. */
export const tagsOfEntry = (chosen: readonly string[], facts: TagFacts): TagKind[] =>
  entryTags.filter((tag) =>
    tag.how === 'chosen' ? chosen.includes(tag.id) : derive[tag.how](tag.id, facts),
  );

/** All that others may know of a gift before the end: it reveals no more than the names do. */
export const tagsOfSecretEntry = (numAuthors: number): TagKind[] =>
  entryTags.filter((tag) => tag.how === 'team' && derive.team(tag.id, { numAuthors, fileTags: [] }));
