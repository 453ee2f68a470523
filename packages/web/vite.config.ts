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
    target: 'es2022',
  },
  server: { warmup: { clientFiles: ['./app/root.tsx'] } },
});
