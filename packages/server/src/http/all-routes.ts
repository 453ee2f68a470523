import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { RouteShape } from '@tinsmith/contract/route';

const isRoute = (value: unknown): value is RouteShape =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

const contract = path.resolve(import.meta.dirname, '../../../contract/src');
/** Exists only in development. */
const left = new Set(['dev.ts']);

const files = readdirSync(contract).filter((name) => /^[a-z-]+\.ts$/.test(name) && !left.has(name));
const features: object[] = await Promise.all(files.map((name) => import(path.join(contract, name))));

/** Every declared route: for tests that must cover all of them, and for nginx's cache rules. */
export const allRoutes: readonly RouteShape[] = features.flatMap((feature) =>
  Object.values(feature).filter(isRoute),
);
