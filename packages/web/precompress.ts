import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(js|css|svg|json|txt|webmanifest)$/;

/** Writes .br and .gz beside the client's files once, so that no request pays for it. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    buildApp: {
      // After the server's build, which writes the list of all files into the client's folder.
      order: 'post',
      async handler({ environments: { client } }) {
        const folder = path.resolve(client?.config.root ?? '', client?.config.build.outDir ?? '');
        const names = (await readdir(folder, { recursive: true })).filter((file) => compressible.test(file));
        if (names.length === 0) throw new Error(`There is nothing to compress in ${folder}.`);
        const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
        for (const name of names) {
          const file = path.join(folder, name);
          const bytes = await readFile(file);
          await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, quality));
          await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
        }
      },
    },
  };
}
