import { createHash } from 'node:crypto';
import type { SealedFile } from '@tinsmith/contract/file';
import { runJobs } from './run-jobs.ts';
import type { TestApp, Visitor } from './test-app.ts';

export const tusHeaders = { 'tus-resumable': '1.0.0' };

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

interface Seal {
  readonly name?: string;
  readonly size?: number;
  readonly sha256?: string;
  readonly replaces?: number;
  readonly keepBoth?: boolean;
}

/** Seals bytes for an entry; `seal` overrides the values. */
export const callSeal = (visitor: Visitor, entryId: number, bytes: Uint8Array, seal: Seal = {}) =>
  visitor.post(`/api/v1/entry/${entryId}/files`, {
    name: 'game.zip',
    size: bytes.length,
    sha256: sha256Of(bytes),
    ...seal,
  });

export async function seal(visitor: Visitor, entryId: number, bytes: Uint8Array, given: Seal = {}) {
  const answer = await callSeal(visitor, entryId, bytes, given);
  if (answer.statusCode !== 200) throw new Error(`Not sealed: ${answer.statusCode} ${answer.body}`);
  return answer.json<SealedFile>();
}

/** Sends bytes from an offset on. */
export const sendPiece = (visitor: Visitor, fileId: number, offset: number, bytes: Uint8Array) =>
  visitor.send(
    'PATCH',
    `/files/${fileId}`,
    { ...tusHeaders, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    Buffer.from(bytes),
  );

export const askOffset = (visitor: Visitor, fileId: number) =>
  visitor.send('HEAD', `/files/${fileId}`, tusHeaders);

/** A file of an entry that has arrived and was checked. */
export async function upload(
  t: TestApp,
  token: string,
  entryId: number,
  bytes: Uint8Array,
  given: Seal = {},
): Promise<SealedFile> {
  const visitor = t.visitor(token);
  const { id } = await seal(visitor, entryId, bytes, given);
  const sent = await sendPiece(visitor, id, 0, bytes);
  if (sent.statusCode !== 204) throw new Error(`Not taken: ${sent.statusCode} ${sent.body}`);
  await runJobs(t.platform);
  const { rows } = await findFiles(t, id);
  const [file] = rows;
  if (file?.state !== 'checked') throw new Error(`Not checked: ${file?.state}`);
  const entry = await visitor.get(`/api/v1/entry/${entryId}`);
  const { competition } = entry.json();
  const listed = await visitor.get(`/api/v1/compo/${competition.short}/uploads`);
  return listed.json().files.find((one: SealedFile) => one.id === id);
}

const findFiles = async (t: TestApp, id: number) => ({
  rows: await t.platform.db.selectFrom('entry_file').selectAll().where('id', '=', id).execute(),
});
