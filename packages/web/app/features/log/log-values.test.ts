import { describe, expect, test } from 'vitest';
import { checkMessage, checkScreenshot, draftOf, writeForm } from './log-values.ts';

describe('the form of a log post', () => {
  test('[R5.03] a message is required', () => {
    expect(checkMessage('')).toBe('Please enter a message.');
    expect(checkMessage(' \n\t\u200b')).toBe('Please enter a message.');
    expect(checkMessage('It compiles')).toBeNull();
  });

  test('a message has at most 32 KiB, counted as it is sent', () => {
    expect(checkMessage('x'.repeat(32 * 1024))).toBeNull();
    expect(checkMessage(`x${'é'.repeat(16 * 1024)}`)).toBe(
      'That text is longer than 32 KiB. Please shorten it.',
    );
  });

  test('[R5.03] a screenshot has at most 1 MiB and is a GIF, JPG or PNG', () => {
    expect(checkScreenshot(null)).toBeNull();
    expect(checkScreenshot({ size: 1_048_576, type: 'image/png' })).toBeNull();
    expect(checkScreenshot({ size: 1_048_577, type: 'image/png' })).toBe(
      'File is too large. Maximum size allowed is 1.00 MiB.',
    );
    expect(checkScreenshot({ size: 10, type: 'text/html' })).toBe('Please choose a GIF, JPG or PNG.');
  });

  test('[R2.63] goes out as message, spoiler, img_option and screenshot', () => {
    const file = new File(['x'], 'boss.png', { type: 'image/png' });
    const values = { message: 'Hello', isSpoiler: true, imgOption: 'add_or_replace', file } as const;
    expect(Object.fromEntries(writeForm(values, { version: '3' }))).toEqual({
      message: 'Hello',
      spoiler: 'on',
      img_option: 'add_or_replace',
      screenshot: file,
      version: '3',
    });
    const kept = writeForm({ ...values, isSpoiler: false, imgOption: 'as_is' });
    expect([...kept.keys()]).toEqual(['message', 'img_option']);
  });

  test('a draft keeps the message as typed with its mark, and nothing of a form without a text', () => {
    expect(draftOf({ message: ' It compiles\n', isSpoiler: true })).toEqual({
      message: ' It compiles\n',
      isSpoiler: true,
    });
    expect(draftOf({ message: ' \n\t', isSpoiler: true })).toEqual({ message: '', isSpoiler: false });
    const file = new File(['x'], 'boss.png');
    const values = { message: 'Boss', isSpoiler: false, imgOption: 'add_or_replace', file } as const;
    expect(draftOf(values)).toEqual({ message: 'Boss', isSpoiler: false });
  });
});
