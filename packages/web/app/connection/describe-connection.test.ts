import { expect, test } from 'vitest';
import { describeLoss, describeSent } from './describe-connection.ts';

test.each([
  [0, 0, ''],
  [1, 0, '1 vote sent.'],
  [2, 0, '2 votes sent.'],
  [0, 1, "1 vote saved, but it doesn't count yet: scores are missing."],
  [1, 2, "1 vote sent. 2 votes saved, but they don't count yet: scores are missing."],
])('of %i whole and %i partial votes it says what counts', (numVotesSent, numPartVotesSent, sentence) => {
  expect(describeSent({ numVotesSent, numPartVotesSent })).toBe(sentence);
});

test('a site that does not answer for a minute takes longer than usual; a device without a connection is offline', () => {
  expect(describeLoss(false, 59_999)).toBe("We can't reach the site right now.");
  expect(describeLoss(false, 60_000)).toContain('This is taking longer than usual.');
  expect(describeLoss(true, 600_000)).toBe("You're offline.");
});
