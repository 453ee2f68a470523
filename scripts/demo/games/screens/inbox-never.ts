import type { DemoGame } from '../../../../packages/server/src/demo/demo-game.ts';

export const inboxNever: DemoGame = {
  picture: 'inbox-never',
  title: 'Inbox Never',
  authors: ['boxcutter'],
  pitch: 'A desktop from 1997, 2,048 e-mails and one afternoon.',
  description: `It's 16:59 on a Friday and it stays 16:59 until you're done.

Answer mail, close windows, empty the bin, win at cards so that the manager thinks you're thinking. Everything is draggable. Everything can be resized until it hurts. The error messages are honest, and if you read them carefully they're all from the same person.

<ul><li>Eleven working programs, two of them useful</li><li>A modem that you can hear in the next room</li><li>A folder called HOPE, which can be emptied but not deleted</li></ul>
I traded a tune for the window manager. Best deal I ever made.`,
  controls: 'Mouse, and now and then a sigh.',
  credits: 'Window manager by a friend who was paid in music. Startup sound: tiny synth, long reverb.',
  tags: ['phaser', 'javascript', 'mouse', 'keyboard'],
  platforms: ['web'],
  log: [
    {
      hour: 7,
      text: 'Traded a tune for a window manager. It drags, it stacks, it has a tiny close button that makes a tiny click. I may never write game code again.',
      hasPicture: true,
    },
    {
      hour: 32,
      text: "2,048 e-mails sounded funny on Friday. It's Saturday and I've written ninety. They'll have to reply to each other.",
    },
    {
      hour: 60,
      text: "The error messages are all from the same person. I didn't plan that. I just noticed I'd been writing her for hours.",
      isSpoiler: true,
    },
    { hour: 70.4, text: "It's 16:59 and it's uploaded.", hasPicture: true },
  ],
};
