import { Readable } from 'node:stream';
import * as contract from '@tinsmith/contract/profile';
import { bind } from '../../../http/bind.ts';
import type { AccountDataSource, CountOwn, ForgetAccount } from '../../../http/feature.ts';
import { readSessionHash } from '../../../http/session.ts';
import type { Platform } from '../../../platform/platform.ts';
import { deleteAccount } from '../delete-account.ts';
import { downloadData, openDataPlaces } from '../download-data.ts';
import { saveProfile } from './save-profile.ts';
import { removeAvatar, setAvatar } from './set-avatar.ts';
import { showOwnProfile } from './show-own-profile.ts';
import { showUser } from './show-user.ts';

export const profileRoutes = (
  platform: Platform,
  accountDataSources: readonly AccountDataSource[],
  others: readonly ForgetAccount[],
  counters: readonly CountOwn[],
  dataPlaces = openDataPlaces(),
) => [
  bind(contract.getUser, ({ viewer, params }) => showUser(platform, viewer, params.userId)),
  bind(contract.getOwnProfile, ({ viewer }) => showOwnProfile(platform, viewer, counters)),
  bind(contract.saveProfile, async ({ viewer, body, request }) => {
    await saveProfile(platform, viewer, body, readSessionHash(request));
    return showOwnProfile(platform, viewer, counters);
  }),
  bind(contract.setAvatar, ({ viewer, request }) => setAvatar(platform, viewer, request.body)),
  bind(contract.removeAvatar, ({ viewer }) => removeAvatar(platform, viewer)),
  bind(contract.downloadData, ({ viewer, request, reply }) => {
    reply.header('content-disposition', 'attachment; filename="my-data.zip"');
    // A HEAD request needs no archive.
    if (request.method === 'HEAD') return Readable.from([]);
    return downloadData(platform, dataPlaces, viewer, accountDataSources);
  }),
  bind(contract.deleteAccount, ({ viewer, body, reply }) =>
    deleteAccount(platform, viewer, body.proof, reply, others),
  ),
];
