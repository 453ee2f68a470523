import { decideView, isOpenToEveryone } from '@tinsmith/domain/entry-rules';
import { isMember, standingOf } from '@tinsmith/domain/standing';
import { sql } from 'kysely';
import type { FileOwnerKind } from '../../http/file-audience.ts';
import { type EntryFileFacts, entryFacts } from '../entry/entry-file.queries.ts';
import { insertAuditEntry } from '../site/audit.queries.ts';
import { entryUploadKind, noteDownload } from './entry-file.queries.ts';

interface UploadFacts extends EntryFileFacts {
  readonly fileId: number;
  readonly name: string;
  readonly isSuperseded: boolean;
}

/** Uploads are available to everyone who may see inside the entry; a replaced one only to its team, a removed one to nobody. */
export const entryUploads: FileOwnerKind<UploadFacts> = {
  kind: entryUploadKind,
  isNamed: sql<boolean>`exists (
    select from entry_file e where e.id = f.owner_id and e.address = f.address)`,
  facts: ({ account }) => sql<UploadFacts | null>`(
    select ${entryFacts(account?.id ?? null)} || jsonb_build_object(
      'fileId', upload.id, 'name', upload.name, 'isSuperseded', upload.superseded_at is not null)
    from entry_file upload join entry on entry.id = upload.entry_id
    join competition on competition.id = entry.competition_id
    where upload.id = f.owner_id and upload.address = f.address and upload.state = 'checked'
      and upload.removed_at is null)`,
  nameOf: ({ name }) => name,
  noteDownload: ({ fileId }, db) => noteDownload(db, fileId),
  audienceOf: async (facts, { account }, db) => {
    const standing = standingOf(account, facts.place, facts, facts.nowMs);
    // An entry with a file is not empty.
    const view = decideView({ ...facts, isLeftEmpty: false, standing });
    if (!view.isVisible || !view.canSeeContents) return 'nobody';
    if (facts.isSuperseded && !isMember(standing, facts.id)) return 'nobody';
    if (view.isStaffView && account) {
      await insertAuditEntry(db, {
        accountId: account.id,
        action: 'looked-at-entry',
        competitionId: facts.competitionId,
        details: { entryId: facts.id, fileId: facts.fileId },
      });
    }
    return isOpenToEveryone(facts) && !facts.isSuperseded ? 'everyone' : 'viewer';
  },
};
