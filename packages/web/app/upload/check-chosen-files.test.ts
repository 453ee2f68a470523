import { describe, expect, test } from 'vitest';
import { checkChosenFiles } from './check-chosen-files.ts';

const image = (size: number) => ({ size, type: 'image/png' });

describe('what is wrong with chosen files', () => {
  test('a file of the largest size passes, one byte more does not', () => {
    expect(checkChosenFiles([image(1_048_576)], { maxBytes: 1_048_576 })).toBeNull();
    expect(checkChosenFiles([image(1_048_577)], { maxBytes: 1_048_576 })).toBe(
      'Error: File too large! Received: 1.00 MiB, maximum: 1.00 MiB',
    );
  });

  test('without a size limit every file is refused, the empty one too', () => {
    expect(checkChosenFiles([image(1)], {})).toBe('Error: File too large! Received: 1 b, maximum: 0 b');
    expect(checkChosenFiles([image(0)], {})).toBe('Error: File too large! Received: 0 b, maximum: 0 b');
  });

  test('it must be one file', () => {
    expect(checkChosenFiles([], { maxBytes: 10 })).toBe('Internal error. Expected 1 file, but got 0');
    expect(checkChosenFiles([image(1), image(1)], { maxBytes: 10 })).toBe(
      'Internal error. Expected 1 file, but got 2',
    );
  });

  test('only the kinds that are named', () => {
    const terms = { maxBytes: 10, accept: ['image/*', 'video/webm'] };
    expect(checkChosenFiles([image(1)], terms)).toBeNull();
    expect(checkChosenFiles([{ size: 1, type: 'video/webm' }], terms)).toBeNull();
    expect(checkChosenFiles([{ size: 1, type: 'video/mp4' }], terms)).toBe(
      'Please choose an image or a webm video.',
    );
    expect(checkChosenFiles([{ size: 1, type: '' }], terms)).toBe('Please choose an image or a webm video.');
  });
});
