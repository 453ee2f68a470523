import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { groupModules } from './group-modules.ts';
import { minifyTwice } from './minify-twice.ts';
import { nameClass } from './name-class.ts';
import { precompress } from './precompress.ts';
import { quickData } from './quick-data.ts';
import { quickLinks } from './quick-links.ts';
import { refuseDev } from './refuse-dev.ts';
import { shortenManifest } from './shorten-manifest.ts';
import { trimFramework } from './trim-framework.ts';
import { writeText } from './write-text.ts';

const modules = groupModules();

export default defineConfig(({ command }) => ({
  plugins: [
    quickLinks(),
    trimFramework(),
    quickData(),
    writeText(),
    reactRouter(),
    modules.plugin,
    refuseDev(),
    minifyTwice(),
    shortenManifest(),
    precompress(),
  ],
  clearScreen: false,
  css: { modules: { generateScopedName: nameClass } },
  build: {
    // Inlined files would need a looser Content-Security-Policy and could not be cached on their own.
    assetsInlineLimit: 0,
    // All styles are 35 KB: one file that the browser keeps, and a page never waits for its own.
    cssCodeSplit: false,
    target: 'es2022',
    // Every page loads the list of all files, whose names compress badly. For both builds: they name the same files.
    rolldownOptions: { output: { hashCharacters: 'hex' } },
  },
  environments: {
    // A build bundles the React it renders with. One resolved at run time would be the development build,
    // at twice the cost, whenever NODE_ENV is anything but production.
    ...(command === 'build' && {
      ssr: {
        define: { 'process.env.NODE_ENV': '"production"' },
        resolve: {
          noExternal: ['react', 'react-dom', 'react-router', 'cookie', 'set-cookie-parser', 'scheduler'],
        },
      },
    }),
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Every page lists the files of all pages, and the hash in a name cannot be compressed.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: {
              groups: [
                { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
                ...modules.groups,
              ],
            },
          },
        },
      },
    },
  },
  server: { warmup: { clientFiles: ['./app/root.tsx'] } },
}));
