import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { contractWithoutSchemas } from './contract-without-schemas.ts';
import { precompress } from './precompress.ts';

export default defineConfig({
  plugins: [contractWithoutSchemas(), reactRouter(), precompress()],
  clearScreen: false,
  build: {
    // Inlined files would need a looser Content-Security-Policy and could not be cached on their own.
    assetsInlineLimit: 0,
    // All styles are 8 KB: one file is there sooner than ten, and a page never waits for its own.
    cssCodeSplit: false,
    target: 'es2022',
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                // What every page needs comes in two files instead of twenty.
                { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
                {
                  name: 'frame',
                  test: /\/app\/(?!report-errors)[a-z-]+\.tsx?$|\/app\/ui\/(frame\/|page-head|pager|empty)|\/page-boundary\.tsx|\/src\/(params|calendar-day)\.ts/,
                },
              ],
            },
          },
        },
      },
    },
  },
  server: { warmup: { clientFiles: ['./app/root.tsx'] } },
});
