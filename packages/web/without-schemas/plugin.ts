import type { Plugin } from 'vite';
import { checkGone } from './check-gone.ts';
import { leaveOutSchemas } from './leave-out-schemas.ts';
import { readModules } from './read-modules.ts';

/**
 * In the browser the contract is paths, data and types: the server validates, and forms check by the rules of
 * the domain. So the schemas are left out there, which saves 8 KB a visitor. Code that needs one does not build.
 */
export function withoutSchemas(folders: readonly string[]): Plugin {
  const isFollowed = (file: string) => folders.some((folder) => file.startsWith(`${folder}/`));
  let isBuild = false;
  return {
    name: 'without-schemas',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    async transform(source, id) {
      const file = id.replace(/\?.*$/, '');
      if (!isFollowed(file)) return null;
      const modules = await readModules(file, source, isFollowed);
      const module = modules.get(file);
      if (!module) return null;
      const { code, gone } = leaveOutSchemas(modules, module);
      if (isBuild) await checkGone(file, gone);
      return { code, map: null };
    },
    onLog(_level, log) {
      // `shapes.entry` of a whole module is undefined if its schema is left out: an error, not a warning.
      if (log.code === 'IMPORT_IS_UNDEFINED') this.error(log);
    },
  };
}
