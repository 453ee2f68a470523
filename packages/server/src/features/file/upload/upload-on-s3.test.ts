import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { S3Config } from '../../../platform/files/s3/s3-client.ts';
import { createEntry, createJoined } from '../../../testing/entry-factories.ts';
import { createCompetition } from '../../../testing/factories.ts';
import { runJobs } from '../../../testing/run-jobs.ts';
import { isNightly } from '../../../testing/sizes.ts';
import { type RunningCeph, startCeph } from '../../../testing/start-ceph.ts';
import { listKeys } from '../../../testing/storage-suite.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { askOffset, seal, sendPiece, sha256Of } from '../../../testing/uploads.ts';

// A real Ceph takes 15 seconds to start, and packages that CI has no other use for.
describe.skipIf(!isNightly)('uploads on S3', () => {
  let ceph: RunningCeph;
  let s3: S3Config;
  beforeAll(async () => {
    ceph = await startCeph();
    s3 = await ceph.createBucket('uploads');
  });
  afterAll(() => ceph?.stop());
  const t = useTestApp({ config: () => ({ filesBackend: 's3', s3 }) });

  test('pieces of any size, through an outage, are the file that was sealed', async () => {
    const { db, files } = t.platform;
    const startMs = Date.now() - 3_600_000;
    const jam = await createCompetition(db, { startMs, endMs: startMs + 72 * 3_600_000 });
    const { token, entrantId } = await createJoined(db, jam);
    const visitor = t.visitor(token);
    const bytes = randomBytes(21_000_000);
    const entryId = await createEntry(db, jam, [entrantId]);
    const { id } = await seal(visitor, entryId, bytes);
    const offset = async () => Number((await askOffset(visitor, id)).headers['upload-offset']);
    for (const [from, to] of [
      [0, 5],
      [5, 9_000_000],
      [9_000_000, 20_000_000],
    ] as const) {
      expect(await offset()).toBe(from);
      expect((await sendPiece(visitor, id, from, bytes.subarray(from, to))).statusCode).toBe(204);
    }
    await ceph.stopGateway();
    const away = await sendPiece(visitor, id, 20_000_000, bytes.subarray(20_000_000));
    expect([away.statusCode, away.headers['x-problem']]).toEqual([503, 'files-away']);
    await ceph.startGateway();
    expect(await offset()).toBe(20_000_000);
    expect((await sendPiece(visitor, id, 20_000_000, bytes.subarray(20_000_000))).statusCode).toBe(204);
    await runJobs(t.platform);
    const { files: listed } = (await visitor.get(`/api/v1/compo/${jam.short}/uploads`)).json();
    expect(listed).toMatchObject([{ id, state: 'checked', isMatch: true }]);
    const whole = await visitor.get(listed[0].url);
    expect([whole.statusCode, sha256Of(whole.rawPayload)]).toEqual([200, sha256Of(bytes)]);
    const part = await visitor.get(listed[0].url, { range: 'bytes=8388600-8388700' });
    expect([part.statusCode, part.rawPayload.equals(bytes.subarray(8_388_600, 8_388_701))]).toEqual([
      206,
      true,
    ]);
    expect(await listKeys(files.storageOf('s3'))).toHaveLength(1);
  });
});
