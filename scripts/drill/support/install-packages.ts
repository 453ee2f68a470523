import { installPackages } from './versions.ts';

// node install-packages.ts FOLDER: what `npm ci` does there.
await installPackages(process.argv[2] ?? '.');
