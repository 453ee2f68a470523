import { pathToFileURL } from 'node:url';

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** A schema, a list or record of nothing but schemas, or a function that makes one, at run time. */
function isOfSchemas(value: unknown): boolean {
  if (typeof value === 'function') return true;
  if (!isObject(value)) return false;
  if ('_zod' in value) return true;
  const parts = Object.values(value);
  return parts.length > 0 && parts.every(isOfSchemas);
}

/** Runs a module as the server does and fails if a name removed from the browser build is not a schema. */
export async function checkGone(file: string, gone: readonly string[]): Promise<void> {
  if (gone.length === 0) return;
  const real: Record<string, unknown> = await import(/* @vite-ignore */ pathToFileURL(file).href);
  const wrong = gone.filter((name) => !isOfSchemas(real[name]));
  if (wrong.length > 0)
    throw new Error(`${file}: ${wrong.join(', ')} would be missing in the browser and is no schema.`);
}
