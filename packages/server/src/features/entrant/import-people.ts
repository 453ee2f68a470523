import { maxAvatarBytes, maxSignUpBytes } from '@tinsmith/domain/limits';
import { normalizeText } from '@tinsmith/domain/plain-text';
import * as z from 'zod/mini';
import {
  encodeImported,
  htmlSchema,
  type ImportedArchive,
  ImportRefused,
  type ImportSource,
  idSchema,
  maxPictureBytes,
  pathSchema,
  readPlainText,
  storeEncoded,
  textSchema,
} from '../../http/import.ts';
import type { Database } from '../../platform/database/database.ts';
import { settleFiles } from '../../platform/files/stored-file.queries.ts';
import { encodeAvatar } from '../../platform/images.ts';
import {
  findSamePerson,
  type ImportedAccount,
  insertImportedAccount,
} from '../account/imported-account.queries.ts';
import { avatarFileKind, setAvatarName } from '../account/profile/profile.queries.ts';
import { insertImportedEntrant } from './import-people.queries.ts';

const personSchema = z.strictObject({
  entrantId: idSchema,
  name: z.string().check(z.regex(/^[A-Za-z0-9_-]{3,30}$/)),
  location: textSchema(100),
  info: htmlSchema,
  isFirstTimer: z.boolean(),
  /** Which entry is whose is read from the entries. */
  entryId: z.nullable(idSchema),
  avatar: z.optional(z.nullable(pathSchema)),
});
type Person = z.output<typeof personSchema>;

function readPeople(archive: ImportedArchive): Person[] {
  const people = archive.read('people', z.array(personSchema));
  const names = new Set(people.map(({ name }) => name.toLowerCase()));
  if (names.size < people.length || new Set(people.map(({ entrantId }) => entrantId)).size < people.length)
    throw new ImportRefused('A person is in the archive twice.');
  for (const { name, info } of people)
    if (Buffer.byteLength(readPlainText(info)) > maxSignUpBytes)
      throw new ImportRefused(`What ${name} wrote at sign-up is too long.`);
  // In the order in which they joined, in which lists and draws name them.
  return people.toSorted((one, other) => one.entrantId - other.entrantId);
}

/** Nobody who is here already gets what someone of the same name has made, unless the operator says so. */
async function findAccount(
  { options, report }: ImportedArchive,
  transaction: Database,
  { name, location }: Person,
): Promise<{ readonly account: ImportedAccount; readonly isNew: boolean }> {
  const known = options.isSamePeople ? await findSamePerson(transaction, name) : null;
  if (known) return { account: known, isNew: false };
  const account = await insertImportedAccount(transaction, name, normalizeText(location));
  if (account.username !== name) report.renamed.push({ from: name, to: account.username });
  return { account, isNew: true };
}

/** Who took part. Those who are not known here become people whom nobody can log in as. */
export const importPeople: ImportSource = (archive) => {
  const people = readPeople(archive);
  const avatars = new Map<number, string>();
  return {
    async store() {
      for (const { entrantId, avatar } of people) {
        if (typeof avatar !== 'string') continue;
        const encoded = await encodeImported(archive, avatar, maxPictureBytes(maxAvatarBytes), encodeAvatar);
        avatars.set(entrantId, await storeEncoded(archive, encoded));
      }
    },
    async write(transaction, ids) {
      const { competitionId } = ids;
      for (const person of people) {
        const { account, isNew } = await findAccount(archive, transaction, person);
        const { entrantId, name, isFirstTimer } = person;
        const info = readPlainText(person.info);
        const id = await insertImportedEntrant(transaction, {
          competitionId,
          accountId: account.id,
          info,
          isFirstTimer,
        });
        ids.entrants.set(entrantId, { id, accountId: account.id, name });
        ids.accounts.set(name.toLowerCase(), account.id);
        const avatar = avatars.get(entrantId);
        if (avatar === undefined || !isNew) continue;
        await setAvatarName(transaction, account.id, avatar);
        await settleFiles(transaction, { kind: avatarFileKind, id: account.id }, [avatar]);
      }
      archive.report.numPeople = people.length;
    },
  };
};
