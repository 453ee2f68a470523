import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The two functions that repeat a draw. */
const entries = ['replay-draw', 'replay-santa'];

const importPattern = /^import\s*\{([^}]*)\}\s*from\s*'(\.\/[^']+)';?[ \t]*$/gm;
const exportPattern = /^export (?=(?:const|function|class) (\w+))/gm;

const destructure = (names: string): string => names.replace(/(\w+)\s+as\s+(\w+)/g, '$1: $2');

/**
 * The domain's own code as one classic script: modules do not load from a disk. Its files import only each other, by
 * name, and export only declarations; anything else fails here.
 */
export function bundleReplay(): string {
  const names = new Map<string, string>();
  const parts: string[] = [];
  const add = (file: string): string => {
    const known = names.get(file);
    if (known) return known;
    const source = stripTypeScriptTypes(readFileSync(file, 'utf8'));
    const body = source
      .replace(importPattern, (_, imported: string, from: string) => {
        const module = add(path.resolve(path.dirname(file), from));
        return `const {${destructure(imported)}} = ${module};`;
      })
      .replace(exportPattern, '');
    if (/^\s*(?:import|export)\b/m.test(body)) throw new Error(`${file} can't be part of the replay.`);
    const exported = [...source.matchAll(exportPattern)].map(([, name]) => name);
    const name = `module${names.size}`;
    names.set(file, name);
    parts.push(`const ${name} = (() => {\n${body}\nreturn { ${exported.join(', ')} };\n})();`);
    return name;
  };
  const modules = entries.map((name) => add(fileURLToPath(import.meta.resolve(`@tinsmith/domain/${name}`))));
  const all = modules.map((name) => `...${name}`).join(', ');
  return `globalThis.tinsmithReplay = (() => {\n'use strict';\n${parts.join('\n')}\nreturn { ${all} };\n})();\n`;
}
