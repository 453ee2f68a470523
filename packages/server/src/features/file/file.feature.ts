import { fileList } from '@tinsmith/contract/admin-entries';
import type { Feature } from '../../http/feature.ts';
import { fileRows, newestFiles } from './admin-files.queries.ts';
import { archiveFiles } from './archive-files.ts';
import { countRemovedFiles, listShownFiles } from './entry-file.queries.ts';
import { openEntryFileSubject } from './entry-file-subject.ts';
import { entryUploads } from './entry-uploads.ts';
import { fileRetention } from './file.retention.ts';
import { fileRoutes } from './file.routes.ts';
import { importFiles } from './import-files.ts';
import { moveFiles } from './keep-files.queries.ts';
import { dayLeftMail, hoursLeftMail } from './no-file-mails.ts';
import { ownFileData } from './own-file-data.ts';
import { presentUpload } from './present-entry-file.ts';
import { notifyStaffJob, virusMail } from './scan/notify-staff.job.ts';
import { scanFiles } from './scan/scan-files.job.ts';
import { sweepFiles } from './sweep-files.job.ts';
import { deleteTroubleOf } from './trouble/trouble.queries.ts';
import {
  notifyOfTroubleJob,
  sendTroubleAnswerJob,
  troubleAnswerMail,
  troubleMail,
} from './trouble/trouble-mails.job.ts';
import { checkFileJob } from './upload/check-file.job.ts';
import { sweepUploads } from './upload/sweep-uploads.job.ts';

const fileOwnersOf = (features: readonly Feature[]) => features.flatMap(({ fileOwner }) => fileOwner ?? []);

export const fileFeature: Feature = {
  name: 'file',
  retention: fileRetention,
  archive: archiveFiles,
  importArchive: importFiles,
  adminLists: [{ ...fileList, source: fileRows, newest: newestFiles, isSameForAll: true }],
  routes: ({ platform, features }) => fileRoutes(platform, fileOwnersOf(features)),
  jobs: (features) => [
    sweepFiles(fileOwnersOf(features)),
    checkFileJob,
    sweepUploads,
    scanFiles,
    notifyStaffJob,
    notifyOfTroubleJob,
    sendTroubleAnswerJob,
  ],
  mails: [dayLeftMail, hoursLeftMail, virusMail, troubleMail, troubleAnswerMail],
  fileOwner: entryUploads,
  ownData: ownFileData,
  forgetAccount: async (transaction, accountId) => void (await deleteTroubleOf(transaction, accountId)),
  subjects: ({ platform }) => ({ entryFile: openEntryFileSubject(platform) }),
  provides: ({ platform }) => ({
    keepFiles: (transaction, files) => moveFiles(transaction, files, platform.config.maxEntryBytes),
    countRemoved: (entryIds) => countRemovedFiles(platform.db, entryIds),
    listUploads: async (entryIds) => {
      const files = await listShownFiles(platform.db, entryIds);
      const byEntry = Map.groupBy(files, (file) => file.entryId);
      return new Map([...byEntry].map(([id, own]) => [id, own.map((file) => presentUpload(platform, file))]));
    },
  }),
};
