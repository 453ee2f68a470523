import { setNewsPicture } from '@tinsmith/contract/admin-texts';
import { ApiError, addressOf } from '@tinsmith/contract/client';
import { setEntryImage } from '@tinsmith/contract/entry';
import { createLogPost, editMyLatest } from '@tinsmith/contract/log';
import { setAvatar } from '@tinsmith/contract/profile';
import { expect, test } from 'vitest';
import { createPerson } from '../testing/factories.ts';
import { useTestApp } from '../testing/test-app.ts';

const t = useTestApp();

const event = { params: { compoId: 'jam' } };
const form = 'multipart/form-data; boundary=line';

test.each([
  ['a log post', addressOf<typeof createLogPost>(createLogPost, event), form],
  ['the own latest post', addressOf<typeof editMyLatest>(editMyLatest, event), form],
  ['an entry image', addressOf<typeof setEntryImage>(setEntryImage, { params: { id: '1' } }), form],
  ['a news picture', addressOf<typeof setNewsPicture>(setNewsPicture, { params: { rowId: '1' } }), form],
  ['an avatar', setAvatar.path, 'image/png'],
])('[R10.13] [R5.02] a body over 8 MiB for %s is refused with both sizes', async (_, path, type) => {
  const { token } = await createPerson(t.platform.db, { rank: 'owner' });
  const answer = await t.visitor(token).post(path, Buffer.alloc(9_000_000), { 'content-type': type });
  expect([answer.statusCode, answer.headers['x-problem']]).toEqual([413, 'file-too-large']);
  const { message } = new ApiError(answer.statusCode, answer.body, null);
  expect(message).toBe('Error: File too large! Received: 8.58 MiB, maximum: 1.00 MiB');
});
