import { randomBytes } from 'node:crypto';
import type { Values } from './secrecy.ts';
import type { Kind, ReaderName, SecretWorld } from './secret-world.ts';
import type { TestApp } from './test-app.ts';

/** What reveals a secret once it is planted. */
export interface Planted {
  /** Its own texts, which must not occur in any job or log line either. */
  readonly texts: readonly string[];
  /** Numbers and file names, which only its readers may know. */
  readonly marks: readonly string[];
  readonly files: readonly string[];
  /** Its files from while it was public: they belong to nobody now. */
  readonly goneFiles?: readonly string[];
  /** New parameter values, and their event if they belong to one. */
  readonly values?: Values;
  readonly event?: Kind;
  /** Addresses beyond those of all routes and pages that could reveal it, such as searches. */
  readonly addresses?: readonly string[];
  /** Makes it secret: until then everyone can read it. */
  seal?(): Promise<Planted>;
}

/** Something that only some may know. */
export interface SecretKind {
  readonly name: string;
  readonly readers: readonly ReaderName[];
  plant(t: TestApp, world: SecretWorld): Promise<Planted>;
}

export const newToken = () => `canary${randomBytes(6).toString('hex')}`;
