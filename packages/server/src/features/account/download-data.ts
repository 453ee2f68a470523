import { Readable } from 'node:stream';
import { deviceName } from '@tinsmith/domain/device-name';
import { ZipFile } from 'yazl';
import { type DownloadPlaces, openDownloadPlaces } from '../../http/download-places.ts';
import type { AccountDataSource } from '../../http/feature.ts';
import { getAccount } from '../../http/logged-in.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { listErrorReportsOf } from '../site/site.queries.ts';
import { listIdentities } from './oauth/oauth.queries.ts';
import { getAccountData, listMailData, listSessionData } from './profile/profile.queries.ts';

export const ownAccountData: AccountDataSource = async (db, accountId) => {
  const account = await getAccountData(db, accountId);
  const sessions = await listSessionData(db, accountId);
  return {
    rows: {
      account,
      sessions: sessions.map((session) => ({ device: deviceName(session.userAgent), ...session })),
      identities: await listIdentities(db, accountId),
      mails: await listMailData(db, accountId),
      errorReports: await listErrorReportsOf(db, accountId),
    },
    files: account.avatar ? [account.avatar] : [],
  };
};

/** A second one for a download that broke off; each keeps a file open for as long as its reader likes. */
const placeLimits = { perAccount: 2, perAddress: 0, inAll: 50 };
export const openDataPlaces = () => openDownloadPlaces(placeLimits, 'too-often');

/** Streams all data of an account, so many at once: files are never held in memory whole. */
export async function downloadData(
  services: Pick<Platform, 'db' | 'files'>,
  places: DownloadPlaces,
  viewer: Viewer,
  sources: readonly AccountDataSource[],
): Promise<Readable> {
  const giveBack = places.take(viewer);
  try {
    return (await writeZip(services, viewer, sources)).once('close', giveBack);
  } catch (error) {
    giveBack();
    throw error;
  }
}

async function writeZip(
  { db, files }: Pick<Platform, 'db' | 'files'>,
  viewer: Viewer,
  sources: readonly AccountDataSource[],
): Promise<Readable> {
  const { id } = getAccount(viewer);
  const data = await Promise.all(sources.map((source) => source(db, id)));
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  let reading: Readable | null = null;
  // A file may be removed between being found and read. Cutting the download off shows the failure.
  const fail = (error: Error) => void output.destroy(error);
  const rows = Object.assign({}, ...data.map((part) => part.rows));
  zip.addBuffer(Buffer.from(JSON.stringify(rows, null, 2)), 'account.json');
  for (const name of data.flatMap((part) => part.files ?? [])) {
    const file = await files.find(name);
    const size = await file?.size();
    // Pictures and archives do not compress further.
    if (file && typeof size === 'number')
      zip.addReadStreamLazy(`files/${name}`, { compress: false, size }, (give) => {
        file.open().then((stream) => {
          reading = (stream ?? Readable.from([])).on('error', fail);
          give(null, reading);
        }, fail);
      });
  }
  zip.end();
  zip.on('error', fail);
  // The client is gone: release the file.
  output.once('close', () => reading?.destroy());
  return output;
}
