import type { Feature } from '../../http/feature.ts';
import { adoptFiles } from './adopt-files.ts';
import { fileRoutes } from './file.routes.ts';
import { scanFiles } from './scan/scan-files.job.ts';
import { tellStaff } from './scan/tell-staff.job.ts';
import { sweepFiles } from './sweep-files.job.ts';

const fileOwnersOf = (features: readonly Feature[]) => features.flatMap(({ fileOwner }) => fileOwner ?? []);

export const fileFeature: Feature = {
  name: 'file',
  routes: ({ platform, features }) => fileRoutes(platform, fileOwnersOf(features)),
  afterMigration: adoptFiles,
  jobs: (features) => [sweepFiles(fileOwnersOf(features)), scanFiles, tellStaff],
};
