import type { Competition } from '@tinsmith/contract/competition';
import type { EventDesk } from '@tinsmith/contract/desk';
import { expect, test } from 'vitest';
import { describeMoves } from './move-preview.ts';

const minuteMs = 60_000;
const finish = Date.UTC(2026, 7, 10, 12);
const desk = { numEntrants: 12, uploads: { numUnderWay: 2 }, numSpoilers: 1 } as unknown as EventDesk;
const eventEndingAt = (competitionEnd: number) =>
  ({
    kind: 'speedhack',
    serverTime: finish - 60 * minuteMs,
    competitionStart: 0,
    competitionEnd,
    joinCloses: 0,
    votingEnd: 0,
  }) as Competition;

test('the preview of a moved finish says by how much, also of a time with seconds', () => {
  for (const seconds of [0, 20, 59])
    expect(
      describeMoves(eventEndingAt(finish + seconds * 1_000), desk, { end: finish + 30 * minuteMs }),
    ).toEqual([
      'The finish moves 30 minutes later; 2 uploads are in progress.',
      '1 spoiler post becomes public 30 minutes later.',
      'Every open page shows the new times within seconds.',
      '12 entrants get an e-mail with the new times.',
    ]);
});
