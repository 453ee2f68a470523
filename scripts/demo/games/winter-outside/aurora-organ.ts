import type { DemoGame } from '../../../../packages/server/src/demo/demo-game.ts';

export const auroraOrgan: DemoGame = {
  picture: 'aurora-organ',
  title: 'Aurora Organ',
  authors: ['larkspur'],
  wish: 'Music that follows the player',
  pitch: 'Play the northern lights. They play back.',
  description: `You wished for music that follows the player. In this one the player is playing, so it had to follow quite closely.

There's an organ at the edge of the world and its pipes are the sky. Each key raises a curtain of light. Chords weave them, and when you stop, the sky carries on with what it thinks you meant. It listens for key, tempo and how long you hesitate.

You can't play a wrong note. I spent a week on that, so please try.

There's a bear. The bear listens. If it lies down, you've done well, and if it sings, tell me, because I wasn't sure that was still in there.`,
  controls: 'The two letter rows are the keyboard. MIDI works too.',
  credits: 'Harmony engine by me, after a book I only half understood. Bear by the other half.',
  tags: ['bevy', 'rust', 'keyboard', 'flashing'],
  platforms: ['windows', 'linux', 'mac'],
  log: [
    { hour: 42, text: 'Half of a book about harmony understood. The other half has pictures.' },
    {
      hour: 176,
      text: "You can't hit a wrong note. I've had three people try, one of them a drummer.",
      hasPicture: true,
      isSpoiler: true,
    },
    { hour: 303, text: "The neighbours asked which piece that was last night. It wasn't one. Best day." },
    {
      hour: 400,
      text: "If the bear lies down, you've done well. Mine sang once and I've no idea which line of code that was.",
      isSpoiler: true,
    },
  ],
};
