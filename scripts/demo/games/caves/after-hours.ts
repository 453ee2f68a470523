import type { DemoGame } from '../../../../packages/server/src/demo/demo-game.ts';

export const afterHours: DemoGame = {
  picture: 'after-hours',
  title: 'After Hours',
  authors: ['lantern_lou', 'plinth'],
  teamName: 'Night Shift',
  pitch: 'You are a cat burglar. In the literal sense. In a museum.',
  description: `The guard is asleep, the dinosaur isn't insured, and you have a torch and no thumbs.

It's a stealth game with one light. What the torch touches, you can see and steal; what you can see can also see you. Paintings turn their heads. Armour coughs. The mummy just wants to know what time it is, but it asks rather loudly.

We meant to have nine galleries. There are four, plus the gift shop, where it turns out everything is replaceable and nothing is affordable.

You get a grade when you leave. A for leaving with something rare, B for leaving, C for being adopted by the guard.`,
  controls: 'WASD to sneak, mouse to point the torch, E to borrow.',
  credits: 'Skeleton traced from a bus stop poster.',
  tags: ['unity', 'csharp', 'keyboard', 'mouse', 'scary'],
  platforms: ['windows', 'mac'],
  log: [
    { hour: 4, text: "Stealth, one torch, you're the cat. plinth does light, I do sneaking." },
    {
      hour: 22,
      text: 'Light works. What you can see can see you too, which we discovered when a painting turned its head and we both left the room.',
      hasPicture: true,
    },
    {
      hour: 51,
      text: "Nine galleries planned, four standing. The gift shop is nearly the best of them, so we're calling it five.",
      author: 'plinth',
    },
    { hour: 71, text: 'Out the door with the rare thing. Grade A. Uploaded, and going home the normal way.' },
  ],
};
