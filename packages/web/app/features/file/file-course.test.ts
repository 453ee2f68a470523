import type { SealedFile } from '@tinsmith/contract/file';
import { expect, test } from 'vitest';
import { arrivalOf, joinFiles } from './file-course.ts';
import type { LocalUpload } from './upload-store.ts';

const sealed = (id: number, part: Partial<SealedFile> = {}) =>
  ({ id, name: `file ${id}`, size: 1000, state: 'receiving', receivedBytes: 0, ...part }) as SealedFile;
const local = (key: number, part: Partial<LocalUpload> = {}) =>
  ({
    key,
    file: { name: `local ${key}`, size: 1000 },
    phase: 'sending',
    sentBytes: 0,
    sealed: null,
    ...part,
  }) as LocalUpload;

test('files stand in the order of what they need: not sealed, on the way, arrived', () => {
  const files = [sealed(1, { state: 'checked' }), sealed(2), sealed(3, { isSuperseded: true })];
  const shown = joinFiles(files, [local(1), local(2, { sealed: sealed(2), sentBytes: 400 })]);
  expect(shown.map(({ key, arrivedBytes }) => [key, arrivedBytes])).toEqual([
    ['local-1', 0],
    ['local-2', 400],
    ['file-1', 0],
  ]);
});

test('what the server knows of a file is newer than what it said when it was sealed', () => {
  const [shown] = joinFiles([sealed(2, { state: 'checked' })], [local(2, { sealed: sealed(2) })]);
  expect(shown?.sealed?.state).toBe('checked');
});

test('when a file arrives follows from its speed, while it is being sent', () => {
  const [shown] = joinFiles([], [local(1, { sealed: sealed(1), sentBytes: 500, bytesPerSecond: 100 })]);
  expect(shown && arrivalOf(shown, 10_000)).toBe(15_000);
  const [paused] = joinFiles([], [local(1, { phase: 'paused', bytesPerSecond: 100 })]);
  expect(paused && arrivalOf(paused, 10_000)).toBeNull();
});
