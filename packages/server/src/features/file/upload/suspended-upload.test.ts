import { type ClientRequest, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { EntryId } from '@tinsmith/domain/ids';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { createEntry, createJoined, type Joined } from '../../../testing/entry-factories.ts';
import { createCompetition } from '../../../testing/factories.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { askOffset, seal, tusHeaders } from '../../../testing/uploads.ts';
import { sweepUploads } from './sweep-uploads.job.ts';

const t = useTestApp();
const bytes = Buffer.alloc(40_000, 'a game');
let port = 0;
let anna: Joined;
let mate: Joined;
let entryId: EntryId;

beforeAll(async () => {
  await t.app.listen({ host: '127.0.0.1', port: 0 });
  port = (t.app.server.address() as AddressInfo).port;
  const jam = await createCompetition(t.platform.db, { startMs: Date.now() - 3_600_000 });
  anna = await createJoined(t.platform.db, jam);
  mate = await createJoined(t.platform.db, jam);
  entryId = await createEntry(t.platform.db, jam, [anna.entrantId, mate.entrantId]);
});

const suspend = (person: Joined, until: string | null) =>
  sql`update account set suspended_until = ${until} where id = ${person.id}`.execute(t.owner);
const stateOf = async (id: number) =>
  (
    await t.platform.db
      .selectFrom('entry_file')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).state;

/** Begins a PATCH with half of the bytes; the rest is the caller's. */
async function sendHalf(
  person: Joined,
  id: number,
): Promise<{ outgoing: ClientRequest; status: Promise<number> }> {
  const outgoing = request({
    host: '127.0.0.1',
    port,
    method: 'PATCH',
    path: `/files/${id}`,
    agent: false,
    headers: {
      ...tusHeaders,
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      'content-length': bytes.length,
      cookie: `csrftoken=same; session=${person.token}`,
      'x-csrftoken': 'same',
    },
  });
  const status = new Promise<number>((resolve, reject) => {
    outgoing.on('response', (incoming) => resolve(incoming.resume().statusCode ?? 0));
    outgoing.on('error', reject);
  });
  outgoing.write(bytes.subarray(0, bytes.length / 2));
  // From then on the server has asked whether it may, and waits for the rest.
  const isBegun = async () =>
    (
      await sql`select from stored_file s join entry_file f on f.address = s.address
        where f.id = ${id} and s.pieces is not null`.execute(t.platform.db)
    ).rows.length > 0;
  while (!(await isBegun())) await new Promise((resolve) => setTimeout(resolve, 10));
  await new Promise((resolve) => setTimeout(resolve, 100));
  return { outgoing, status };
}

describe('[R10.12] an upload under way when its account is suspended', () => {
  test('is not taken, by its last byte, by the next question or by the sweep, until the suspension is over', async () => {
    const { id } = await seal(t.visitor(anna.token), entryId, bytes, { name: 'one.zip' });
    const { outgoing, status } = await sendHalf(anna, id);
    await suspend(anna, 'infinity');
    outgoing.end(bytes.subarray(bytes.length / 2));
    expect([await status, await stateOf(id)]).toEqual([403, 'receiving']);
    await askOffset(t.visitor(mate.token), id);
    await sweepUploads.run(t.platform, {});
    expect(await stateOf(id)).toBe('receiving');
    await suspend(anna, null);
    await sweepUploads.run(t.platform, {});
    expect(await stateOf(id)).toBe('received');
  });

  test('is refused to who left the team meanwhile', async () => {
    const { id } = await seal(t.visitor(mate.token), entryId, bytes, {
      name: 'two.zip',
      sha256: 'a'.repeat(64),
    });
    const { outgoing, status } = await sendHalf(mate, id);
    await sql`update entrant set entry_id = null, entry_joined_at = null where id = ${mate.entrantId}`.execute(
      t.owner,
    );
    outgoing.end(bytes.subarray(bytes.length / 2));
    expect(await status).toBe(403);
  });
});
