import type { DemoGame } from '../../../../packages/server/src/demo/demo-game.ts';

export const gnomesHold: DemoGame = {
  picture: 'gnomes-hold',
  title: "Gnomes Don't Retreat",
  authors: ['mossgoblin'],
  pitch: 'Tower defence. The towers are ceramic and very brave.',
  description: `goblin here!! i made a thing with gnomes because a gnome is a goblin who owns property

slugs come up the path. they want the lettuces. you have gnomes. a gnome can't walk (ceramic) so think before you put one down. fishing gnome pulls slugs back, wheelbarrow gnome carries coins, the one who just sits there on the toadstool does a lot of damage and won't explain it

twelve waves and then a snail, who is a slug with armour, obviously

i did the sound FIRST this year like i promised. that's why there's no title screen. press any key, it's fine, you're already in the game`,
  controls: 'Mouse. Click gnome, click lawn. Right click to say sorry and get half the money back.',
  credits: 'All goblin made. Sound effects: gravel, celery, a flowerpot (RIP).',
  tags: ['love', 'lua', 'mouse'],
  platforms: ['windows', 'linux', 'mac', 'web'],
  log: [
    {
      hour: 0.5,
      text: 'SOUND FIRST. recorded celery (slug), gravel (slug, walking), flowerpot (gnome, sad). no game yet. sounds great tho',
    },
    {
      hour: 14,
      text: "ok there's a path and a lettuce and one (1) gnome. he's very proud",
      hasPicture: true,
    },
    {
      hour: 30,
      text: "shader problem update: i do not have a shader problem this year because i'm not using any shaders. i looked at one. just looked",
    },
    {
      hour: 44,
      text: 'ok so i made the grass sway. a little shader. a little one. the gnomes are invisible now but the grass, friends. the GRASS',
      hasPicture: true,
    },
    { hour: 46, text: 'removed the shader. gnomes are back. grass is green and flat and honest' },
    {
      hour: 66,
      text: "wave 12 boss: a snail. turns out the way to beat it is to do nothing, it doesn't even like lettuce, it just wanted to see where everyone was going",
      isSpoiler: true,
    },
    {
      hour: 71.9,
      text: 'UPLOADED. no title screen. second finished game ever. going to lie down on the real grass',
    },
  ],
};
