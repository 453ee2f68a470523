import { testUploads } from './upload-suite.ts';

// At their real sizes, by testing/sizes.ts, in a nightly run.
testUploads('on disk', async () => ({ env: {}, empty: async () => {}, close: async () => {} }));
