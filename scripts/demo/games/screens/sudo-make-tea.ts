import type { DemoGame } from '../../../../packages/server/src/demo/demo-game.ts';

export const sudoMakeTea: DemoGame = {
  picture: 'sudo-make-tea',
  title: 'sudo make tea',
  authors: ['zigzag', 'gherkin'],
  teamName: 'Kettle Club',
  pitch: 'Hack the office kettle before the boss comes back.',
  description: `The kettle is on the network. Of course it is. So you're going in.

It's a hacking game with a real shell: <code>ls</code>, <code>cat</code>, <code>grep</code> and pipes all work, and there's a small file system to poke at. Five appliances, each better defended than the last. The toaster has no password. The fridge has two-factor authentication, and the second factor is the milk.

You have until the trace reaches you, usually ninety seconds. Tab completes. Panic doesn't.

If you know your way around a terminal you'll feel clever. If you don't, type <code>help</code> and you'll feel clever slightly later.`,
  controls: 'A keyboard, all of it.',
  credits: 'No kettles were rooted. One was descaled.',
  tags: ['own-engine', 'go', 'keyboard'],
  platforms: ['windows', 'linux', 'mac'],
  log: [
    {
      hour: 2,
      text: "We're on the same network as a kettle that wants a firmware update. Concept finished.",
    },
    {
      hour: 23,
      text: 'Pipes work, grep works, the toaster has no password. gherkin typed rm in the wrong window and deleted lunch.',
      hasPicture: true,
    },
    {
      hour: 45,
      text: "The trace was 60 seconds and people panicked, then 120 and people made tea. It's 90.",
      author: 'gherkin',
    },
    { hour: 71.3, text: 'Shipped from two laptops and one kettle, all of them warm.' },
  ],
};
