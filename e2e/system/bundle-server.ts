import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { build, type Plugin } from 'vite';
import { isNightly } from '../../packages/server/src/testing/sizes.ts';
import { root } from '../../packages/server/src/testing/test-environment.ts';

// Half of the CPU time of a start is spent on finding and reading 1,500 modules, and these tests start a hundred
// processes. In CI they start the same program from a few files; nightly starts it from its sources.

const programs = {
  main: path.join(root, 'packages/server/src/main.ts'),
  'draw-process': path.join(import.meta.dirname, 'draw-process.ts'),
};

/** Native code, and what the built pages or a preloaded module import too and must not exist twice. */
const external = [
  'sharp',
  '@node-rs/argon2',
  'react',
  'react-dom',
  'react-router',
  'vite',
  '@fastify/middie',
];

const contractImport = 'import(path.join(contract, name))';

/** What a source reads beside itself is read from where the source is. */
const fromItsPlace: Plugin = {
  name: 'from-its-place',
  enforce: 'pre',
  transform(code, id) {
    if (!id.startsWith(path.join(root, 'packages/server/src/')) || !code.includes('import.meta.dirname'))
      return null;
    // The contract would otherwise be loaded a second time, from its sources and with its own zod.
    const bundled = code.replace(contractImport, 'contractModules[path.join(contract, name)]()');
    if (id.endsWith('/http/problems.ts') && bundled === code)
      throw new Error(`${id} imports the contract in another way than this bundle expects.`);
    const modules =
      bundled === code
        ? ''
        : `const contractModules = Object.fromEntries(Object.entries(import.meta.glob(['/packages/contract/src/*.ts', '!**/*.test.ts']))
            .map(([file, load]) => [${JSON.stringify(root)} + file, load]));\n`;
    return modules + bundled.replaceAll('import.meta.dirname', JSON.stringify(path.dirname(id)));
  },
};

/** Bundles the programs that these tests start; `process.ts` finds them by the environment. */
export default async function setup() {
  if (isNightly) return;
  const caches = path.join(root, 'node_modules/.cache');
  await mkdir(caches, { recursive: true });
  // Below the packages that stay outside the bundle, and its own for each run.
  const outDir = await mkdtemp(path.join(caches, 'tinsmith-server-'));
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [fromItsPlace],
    ssr: { noExternal: true, external },
    build: {
      ssr: true,
      outDir,
      target: 'node24',
      minify: false,
      rollupOptions: { input: programs, output: { entryFileNames: '[name].js', format: 'esm' } },
    },
  });
  process.env.BUNDLED_SERVER = outDir;
  return () => rm(outDir, { recursive: true, force: true });
}
