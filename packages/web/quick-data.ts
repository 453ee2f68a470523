import path from 'node:path';
import type { Plugin } from 'vite';

const flattenPlain = path.join(import.meta.dirname, 'app/page/flatten-plain.ts');
const exported = /export \{ flatten \};/;

/** Server-rendered pages write their data for the browser faster; other data than JSON the router's way. */
export const quickData = (): Plugin => ({
  name: 'quick-data',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'ssr',
  transform(code, id) {
    if (!id.endsWith('/turbo-stream-v2/flatten.js')) return null;
    if (!exported.test(code))
      throw new Error('The router encodes in another way: see packages/web/quick-data.ts.');
    const quick = `import { flattenPlain } from ${JSON.stringify(flattenPlain)};
async function quickly(input) {
  return flattenPlain(this, input) ? 0 : flatten.call(this, input);
}
export { quickly as flatten };`;
    return { code: code.replace(exported, () => quick), map: null };
  },
});
