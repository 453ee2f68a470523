import { expect, test } from 'vitest';
import { describeFailure } from './failure-text.ts';

test.each([
  [401, 'Access denied: You must be logged in.'],
  [403, 'Unauthorized: You must be logged in.'],
  [404, 'Not found: You must be logged in.'],
  [400, 'Error: You must be logged in.'],
  [409, 'Error: You must be logged in.'],
  [500, 'Error: You must be logged in.'],
])('[R8.01] a %i shows its prefix and the first line of the body', (status, text) => {
  expect(describeFailure(status, 'You must be logged in.\nrequest 123\n')).toBe(text);
});

test('[R8.01] line ends of any kind, and an empty body', () => {
  expect(describeFailure(500, 'One.\r\nTwo.')).toBe('Error: One.');
  expect(describeFailure(500, '')).toBe('Error: ');
});
