import type { Plugin } from 'vite';

const stubId = '\0contract-without-schemas';

/**
 * In the browser the contract is addresses and types: the server validates, and forms check by the rules of
 * the domain. So the schemas' library is replaced there by one that does nothing, which saves 7 KB a visitor.
 */
export function contractWithoutSchemas(): Plugin {
  return {
    name: 'contract-without-schemas',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId: (source) => (source === 'zod/mini' ? stubId : null),
    async load(id) {
      if (id !== stubId) return null;
      const names = Object.keys(await import('zod/mini')).filter((name) => name !== 'default');
      return [
        'const schema = new Proxy(() => schema, { get: () => schema });',
        `export { ${names.map((name) => `schema as ${name}`).join(', ')} };`,
      ].join('\n');
    },
  };
}
