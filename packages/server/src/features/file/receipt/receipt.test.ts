import { createPublicKey, verify } from 'node:crypto';
import type { SealedFile } from '@tinsmith/contract/file';
import { beforeAll, describe, expect, test } from 'vitest';
import { createEntry, createJoined, type Joined } from '../../../testing/entry-factories.ts';
import { createCompetition, createPerson } from '../../../testing/factories.ts';
import { runJobs } from '../../../testing/run-jobs.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { seal, sendPiece, sha256Of } from '../../../testing/uploads.ts';

const t = useTestApp();
const startMs = Date.UTC(2026, 6, 17, 18);
const bytes = Buffer.from('a game of snails');
let anna: Joined;
let file: SealedFile;

beforeAll(async () => {
  await t.setClock(startMs + 3_600_000);
  const jam = await createCompetition(t.platform.db, { startMs, title: 'TINS 2026' });
  anna = await createJoined(t.platform.db, jam);
  const entryId = await createEntry(t.platform.db, jam, [anna.entrantId]);
  file = await seal(t.visitor(anna.token), entryId, bytes);
});

const receiptOf = async (token: string) =>
  (await t.visitor(token).get(`/api/v1/files/${file.id}/receipt`)).body;
const check = async (text: string, token?: string) =>
  (await t.visitor(token).post('/api/v1/receipts/check', { text })).json();
async function deliver() {
  await t.setClock(startMs + 2 * 3_600_000);
  await sendPiece(t.visitor(anna.token), file.id, 0, bytes);
  await runJobs(t.platform);
}

describe('a receipt', () => {
  test('states file, hash and times, first sealed and then arrived, and never a verdict', async () => {
    const sealed = await receiptOf(anna.token);
    expect(sealed.split('\n').slice(0, 6)).toEqual([
      'file: game.zip',
      'bytes: 16',
      `sha256: ${sha256Of(bytes)}`,
      'sealed-at: 2026-07-17T19:00:00.000Z',
      'arrived-at: not yet',
      'matches-seal: not yet',
    ]);
    await deliver();
    const arrived = await receiptOf(anna.token);
    expect(arrived).toContain('\narrived-at: 2026-07-17T20:00:00.000Z\nmatches-seal: yes\n');
    expect(await check(sealed)).toMatchObject({ verdict: 'genuine' });
    expect(await check(arrived)).toMatchObject({ verdict: 'genuine' });
  });

  test('can be checked by any Ed25519 tool, with a key that the site publishes', async () => {
    const receipt = await receiptOf(anna.token);
    const [, text = '', signature = ''] = /^([\s\S]*\n)signature: (.+)\n$/.exec(receipt) ?? [];
    const { result } = (await t.visitor().get('/api/v1/receipts/keys')).json();
    expect(result.map(({ id }: { id: string }) => id)).toEqual([/\nkey: (\w+)\n/.exec(receipt)?.[1]]);
    const key = createPublicKey({
      key: { kty: 'OKP', crv: 'Ed25519', x: result[0].publicKey },
      format: 'jwk',
    });
    expect(verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'))).toBe(true);
  });

  test('bears other line ends and spaces around it', async () => {
    const pasted = `\n  ${(await receiptOf(anna.token)).replaceAll('\n', '  \r\n')}\n\n`;
    expect(await check(pasted)).toMatchObject({ verdict: 'genuine' });
  });

  test('that was altered is told by the lines that differ', async () => {
    const altered = (await receiptOf(anna.token)).replace('T19:00:00.000Z', 'T17:00:00.000Z');
    expect(await check(altered)).toMatchObject({
      verdict: 'altered',
      differing: [
        { given: 'sealed-at: 2026-07-17T17:00:00.000Z', ours: 'sealed-at: 2026-07-17T19:00:00.000Z' },
      ],
    });
  });

  test('of another site names its key; something else is no receipt', async () => {
    const receipt = await receiptOf(anna.token);
    const key = /\nkey: (\w+)\n/.exec(receipt)?.[1] ?? '';
    expect(await check(receipt.replace(key, 'jamhut-2025'))).toMatchObject({
      verdict: 'not-ours',
      key: 'jamhut-2025',
    });
    for (const text of ['', 'Hello', '{}', 'file: x\nsignature: y'])
      expect(await check(text)).toMatchObject({ verdict: 'no-receipt' });
  });

  test('is given to its team and staff alone', async () => {
    const { db } = t.platform;
    const asked = async (token?: string) =>
      (await t.visitor(token).get(`/api/v1/files/${file.id}/receipt`)).statusCode;
    const stranger = await createPerson(db);
    const organizer = await createPerson(db, { rank: 'organizer' });
    expect([await asked(), await asked(stranger.token), await asked(organizer.token)]).toEqual([
      401, 403, 200,
    ]);
  });

  test('with a new secret key the old ones stay good', async () => {
    const old = await receiptOf(anna.token);
    Object.assign(t.platform.config, { secretKey: Buffer.alloc(32, 7) });
    const renewed = await receiptOf(anna.token);
    expect(/\nkey: (\w+)\n/.exec(renewed)?.[1]).not.toBe(/\nkey: (\w+)\n/.exec(old)?.[1]);
    expect([await check(old), await check(renewed)]).toMatchObject([
      { verdict: 'genuine' },
      { verdict: 'genuine' },
    ]);
  });
});
