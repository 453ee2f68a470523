import type { checkReceipt as route } from '@tinsmith/contract/file';
import type { Output } from '@tinsmith/contract/route';
import { decideView } from '@tinsmith/domain/entry-rules';
import { parseReceipt, receiptLines, signedText } from '@tinsmith/domain/receipt';
import { isMember } from '@tinsmith/domain/standing';
import type { Viewer } from '../../../http/viewer.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type EntryRow, findEntry } from '../../entry/entry.queries.ts';
import { type EntryFileRow, findEntryFile } from '../entry-file.queries.ts';
import { listKeys } from './receipt.queries.ts';
import { isSignedBy, openReceiptKey } from './receipt-key.ts';

type Services = Pick<Platform, 'db' | 'config'>;

const linesOf = ({ config }: Services, keyId: string, file: EntryFileRow, entry: EntryRow): string[] => {
  const isChecked = file.state === 'checked';
  return receiptLines({
    file: file.name,
    bytes: file.bytes,
    sha256: file.sha256.toString('hex'),
    sealedMs: file.sealedMs,
    arrivedMs: isChecked ? file.receivedMs : null,
    isMatch: file.isMatch,
    removedMs: file.removedMs,
    entryId: entry.id,
    event: entry.competitionTitle,
    site: config.publicUrl,
    number: file.id,
    keyId,
  });
};

/** The current receipt of a sealed file: a second one follows once the file has arrived. */
export async function writeReceipt(services: Services, file: EntryFileRow, entry: EntryRow): Promise<string> {
  const key = openReceiptKey(services.config.secretKey);
  // Anyone who gets a receipt must be able to verify it.
  await listKeys(services.db, key);
  const lines = linesOf(services, key.id, file, entry);
  return signedText([...lines, `signature: ${key.sign(signedText(lines))}`]);
}

export async function readReceiptKeys(services: Services) {
  const keys = await listKeys(services.db, openReceiptKey(services.config.secretKey));
  return {
    result: keys.map(({ id, publicKey, firstUsedAt }) => ({
      id,
      publicKey: publicKey.toString('base64url'),
      firstUsedAt: firstUsedAt.getTime(),
    })),
  };
}

/** The file of a receipt's number, if the viewer may know of it. */
async function findForReader({ db }: Services, viewer: Viewer, id: number) {
  const file = await findEntryFile(db, id);
  const entry = file && (await findEntry(db, viewer, file.entryId));
  if (!file || !entry) return null;
  const { isVisible, canSeeContents, isStaffView } = decideView(entry);
  const isShown = file.state === 'checked' && !file.isSuperseded && !isStaffView;
  return isVisible && canSeeContents && (isShown || isMember(entry.standing, entry.id))
    ? { file, entry }
    : null;
}

type Verdict = Output<typeof route>;

/** Whether a receipt was signed here. */
export async function checkReceipt(services: Services, viewer: Viewer, text: string): Promise<Verdict> {
  const receipt = parseReceipt(text);
  if (!receipt) return { verdict: 'no-receipt', key: null, differing: [] };
  const keys = await listKeys(services.db, openReceiptKey(services.config.secretKey));
  const known = keys.find(({ id }) => id === receipt.keyId);
  if (!known) return { verdict: 'not-ours', key: receipt.keyId, differing: [] };
  const isGenuine = isSignedBy(known.publicKey, signedText(receipt.lines), receipt.signature);
  if (isGenuine) return { verdict: 'genuine', key: known.id, differing: [] };
  const found = await findForReader(services, viewer, receipt.number);
  const ours = found ? linesOf(services, known.id, found.file, found.entry) : [];
  const differing = ours
    .map((line, index) => ({ given: receipt.lines[index] ?? '', ours: line }))
    .filter((pair) => pair.given !== pair.ours);
  return { verdict: 'altered', key: known.id, differing };
}
