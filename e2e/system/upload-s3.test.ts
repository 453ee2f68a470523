import { describe } from 'vitest';
import { openS3Storage } from '../../packages/server/src/platform/files/s3/s3-storage.ts';
import { isNightly } from '../../packages/server/src/testing/sizes.ts';
import { startCeph } from '../../packages/server/src/testing/start-ceph.ts';
import { listKeys } from '../../packages/server/src/testing/storage-suite.ts';
import { testUploads } from './upload-suite.ts';

// A real Ceph takes 15 seconds to start and needs packages CI has no other use for. It keeps at most 2 GiB.
describe.skipIf(!isNightly)('on S3', () => {
  testUploads('on S3', async () => {
    const ceph = await startCeph();
    const bucket = await ceph.createBucket('uploads');
    const storage = openS3Storage(bucket);
    return {
      env: {
        FILES_BACKEND: 's3',
        S3_URL: bucket.url,
        S3_ACCESS_KEY_ID: bucket.accessKeyId,
        S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
      },
      empty: async () => {
        for (const key of await listKeys(storage)) await storage.remove(key);
      },
      close: () => ceph.stop(),
    };
  });
});
