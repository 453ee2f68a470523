import { ApiError, type Call } from '@tinsmith/contract/client';
import { expect, test } from 'vitest';
import { hideWrapped } from '../review/hide-wrapped.ts';
import { loadWrappedGifts } from './wrapped-gifts.ts';

const asked = (login: string | null, answer: () => Promise<unknown>) => ({
  call: answer as unknown as Call,
  whoAsks: async () => ({ login }) as never,
});
const fail = (status: number) => async () => {
  throw new ApiError(status, 'Error: no answer.', null);
};

test('[R11.12] a list that does not learn which gift is wrapped fails instead of showing it', async () => {
  await expect(loadWrappedGifts(asked('ben', fail(500)))).rejects.toThrow('no answer');
  await expect(
    loadWrappedGifts(
      asked('ben', async () => {
        throw new TypeError('Failed to fetch');
      }),
    ),
  ).rejects.toThrow('Failed to fetch');
  const page = { competition: { kind: 'gift-exchange' }, result: [{ entry: { id: 7 } }] } as never;
  await expect(hideWrapped(asked('ben', fail(503)), page)).rejects.toThrow('no answer');
});

test('[R11.12] nothing is wrapped for visitors and for a session that has just ended', async () => {
  await expect(loadWrappedGifts(asked(null, fail(500)))).resolves.toEqual([]);
  await expect(loadWrappedGifts(asked('ben', fail(401)))).resolves.toEqual([]);
  await expect(loadWrappedGifts(asked('ben', async () => ({ result: [7] })))).resolves.toEqual([7]);
});
