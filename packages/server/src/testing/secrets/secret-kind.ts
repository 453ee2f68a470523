import { randomBytes } from 'node:crypto';
import type { Values } from '../secrecy.ts';
import type { Kind, ReaderName, SecretWorld } from '../secret-world.ts';
import type { TestApp } from '../test-app.ts';

/** What gives a secret away once it is planted. */
export interface Planted {
  /** Texts of its own, which may stand in no job and no log line either. */
  readonly texts: readonly string[];
  /** Numbers and file names, which only its readers may learn. */
  readonly marks: readonly string[];
  readonly files: readonly string[];
  /** Files that it had while it was public: nobody's any more. */
  readonly goneFiles?: readonly string[];
  /** What addresses can name since, and of which event where it belongs to one. */
  readonly values?: Values;
  readonly event?: Kind;
  /** Addresses beyond those of all routes and pages that could tell of it, such as searches. */
  readonly addresses?: readonly string[];
  /** Makes a secret of it: until then everybody can read it. */
  seal?(): Promise<Planted>;
}

/** Something that only some may learn. */
export interface SecretKind {
  readonly name: string;
  readonly readers: readonly ReaderName[];
  plant(t: TestApp, world: SecretWorld): Promise<Planted>;
}

export const newToken = () => `canary${randomBytes(6).toString('hex')}`;
