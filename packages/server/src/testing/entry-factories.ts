import { randomBytes } from 'node:crypto';
import type { EntrantId, EntryId } from '@tinsmith/domain/ids';
import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import { settleFiles } from '../platform/files/stored-file.queries.ts';
import { createEntrant, createPerson, moveMembers, type TestCompetition } from './factories.ts';
import { postForm } from './form.ts';
import { createPng } from './sized-png.ts';
import type { Visitor } from './test-app.ts';

type PersonTraits = Parameters<typeof createPerson>[1];

/** A person with a session who has joined. */
export async function createJoined(db: Database, competition: TestCompetition, traits: PersonTraits = {}) {
  const person = await createPerson(db, traits);
  const { id: entrantId } = await createEntrant(db, competition.id, person.id);
  return { ...person, entrantId };
}
export type Joined = Awaited<ReturnType<typeof createJoined>>;

interface EntryTraits {
  readonly title?: string;
  readonly teamName?: string;
  readonly text?: string;
  readonly credits?: string;
  readonly chosenTags?: readonly string[];
  readonly fileTags?: readonly string[];
  readonly numFiles?: number;
  readonly image?: string;
  readonly thumbnail?: string;
}

/** An entry of these entrants, who joined it in this order. */
export const createEntry = (
  db: Database,
  competition: Pick<TestCompetition, 'id'>,
  entrantIds: readonly EntrantId[],
  traits: EntryTraits = {},
): Promise<EntryId> =>
  db.transaction().execute(async (transaction) => {
    const { id } = await transaction
      .insertInto('entry')
      .values({
        competition_id: competition.id,
        title: traits.title ?? '',
        team_name: traits.teamName ?? '',
        text: traits.text ?? '',
        credits: traits.credits ?? '',
        chosen_tags: [...(traits.chosenTags ?? [])],
        file_tags: [...(traits.fileTags ?? [])],
        num_files: traits.numFiles ?? 0,
        ...(traits.image && { image: traits.image, image_kind: 'image', image_width: 4, image_height: 3 }),
        ...(traits.thumbnail && { thumbnail: traits.thumbnail, thumbnail_width: 4, thumbnail_height: 3 }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await settleFiles(transaction, { kind: 'entry', id }, [traits.image, traits.thumbnail]);
    await moveMembers(transaction, entrantIds, async () => {
      for (const [place, entrantId] of entrantIds.entries()) {
        await sql`update entrant set entry_id = ${id},
          entry_joined_at = app_now() + ${place} * interval '1 microsecond' where id = ${entrantId}`.execute(
          transaction,
        );
      }
    });
    return id;
  });

/** Gives an entry an image, as its team does. */
export const putImage = (visitor: Visitor, entryId: number) =>
  postForm(visitor, `/api/v1/entry/${entryId}/image`, [
    ['image', { name: 'shot.png', bytes: createPng(40, 30) }],
  ]);

interface FileTraits {
  readonly name?: string;
  readonly tags?: readonly string[];
  readonly bytes?: number;
  /** Both default to now. */
  readonly sealedAt?: Date;
  readonly receivedAt?: Date;
}

/** A file of an entry that has arrived and matches its seal; its bytes do not exist. */
export async function createEntryFile(
  db: Database,
  entryId: EntryId,
  traits: FileTraits = {},
): Promise<{ id: number; address: string }> {
  const address = randomBytes(16).toString('hex');
  const { bytes = 1000, sealedAt = null, receivedAt = null } = traits;
  const { rows } = await sql<{ id: number }>`
    with file as (select random_id() as id),
    stored as (
      insert into stored_file (address, storage_key, backend, media_type, state, owner_kind, owner_id, bytes, sha256)
      select ${address}, ${address}, 'disk', 'application/octet-stream', 'owned', 'entry-file', id,
        ${bytes}, sha256(${address}::bytea)
      from file returning address
    )
    insert into entry_file (
      id, entry_id, address, name, bytes, sha256, state, sealed_at, received_at, checked_at, is_match, proposed_tags)
    select file.id, ${entryId}, stored.address, ${traits.name ?? 'game.zip'}, ${bytes}, sha256(${address}::bytea),
      'checked', coalesce(${sealedAt}::timestamptz, app_now()), coalesce(${receivedAt}::timestamptz, app_now()),
      app_now(), true, ${[...(traits.tags ?? [])]}::text[]
    from file, stored returning id`.execute(db);
  await sql`select count_entry_files(${entryId})`.execute(db);
  return { id: rows[0]?.id ?? 0, address };
}
