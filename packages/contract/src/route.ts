import type { Capability } from '@tinsmith/domain/ranks';
import type { Scope } from '@tinsmith/domain/scopes';
import type { When } from '@tinsmith/domain/when';
import type * as z from 'zod/mini';
import type { ProblemCode } from './problems.ts';

/** The subject of a call, and the name in its path or body that identifies it: `{ entry: 'id' }`. */
export type About =
  | { readonly competition: string }
  | { readonly entrant: string }
  | { readonly entry: string }
  | { readonly entryFile: string }
  | { readonly invitation: string }
  | { readonly logPost: string }
  | { readonly review: string };
type KeysOf<T> = T extends unknown ? keyof T : never;
export type SubjectKind = KeysOf<About>;

/** `recipient`, `sender`: of the invitation. `member`: of the entry's team, or of the entrant's. */
export type RelationName = 'entrant' | 'member' | 'recipient' | 'sender';

/**
 * Who may call, and when. A caller who may not see the subject gets "does not exist" before anything else
 * about it. `when` applies to everyone except those who act by rank.
 */
export type Access =
  | { readonly who: 'anyone' }
  | { readonly who: 'user' | 'verified'; readonly about?: About; readonly when?: When }
  | { readonly who: 'staff'; readonly can: Capability; readonly about?: About }
  | {
      readonly who: RelationName;
      readonly about: About;
      readonly when?: When;
      /** Only once they have confirmed their address. */
      readonly isVerified?: true;
      /** Staff with this capability may call too, by rank. */
      readonly orStaffWhoCan?: Capability;
    };

/**
 * How a response may be cached. `public`: by everyone, for this many seconds and never past a phase boundary.
 * `private`: by nobody, since it differs by user. `none`: by nobody, since it is an action or changes each
 * time.
 */
export type Cache =
  | { readonly class: 'public'; readonly seconds: number }
  | { readonly class: 'private' }
  | { readonly class: 'none' };

/** At most `max` calls in `perSeconds`, counted over all processes. */
export interface Limit {
  readonly max: number;
  readonly perSeconds: number;
  readonly by: 'address' | 'account';
}

/** A response that is not JSON, named by its media type. */
export interface TextOutput {
  readonly mediaType: string;
}

/** A form with files, sent as multipart/form-data: its text fields, and its file fields. */
export interface FormShape {
  readonly fields: z.ZodMiniType;
  readonly files: readonly string[];
  /** The largest file, in bytes. */
  readonly maxFileBytes: number;
}

/** A file of a form, as received; the name its sender gave it says nothing about its type. */
export interface FormFile {
  readonly field: string;
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * Where a plain form redirects to: a path, with `:name` for a field of the response. A form that sends a
 * `next` of this site redirects there.
 */
export interface PlainForm {
  readonly redirect: `/${string}`;
}

interface CommonShape {
  readonly path: `/${string}`;
  readonly summary: string;
  readonly access: Access;
  readonly cache: Cache;
  /** The scope an API token needs; without it no token is accepted. */
  readonly scope?: Scope;
  /** Problems beyond those that follow from the rest: access, limit, input. */
  readonly problems?: readonly ProblemCode[];
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly output: z.ZodMiniType | TextOutput;
  /**
   * Answered also while the process is overloaded, without a turn: it costs nearly nothing, or mostly waits for something
   * outside, such as the storage of files, and would keep the turn from others meanwhile.
   */
  readonly isNeverShed?: true;
  /** Of games and archives, or a search: crawlers wait for one another. */
  readonly isHeavy?: true;
}
interface ReadShape extends CommonShape {
  /** Every GET route also responds to HEAD; a separate route is for what only HEAD requests. */
  readonly method: 'GET' | 'HEAD';
  readonly limit?: Limit;
  readonly body?: undefined;
  readonly form?: undefined;
  readonly stream?: undefined;
}
interface WriteShape extends CommonShape {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly limit: Limit;
  readonly body?: z.ZodMiniType;
  readonly form?: FormShape;
  /** A body that the handler reads as a stream, named by its media type; the handler limits its length. */
  readonly stream?: TextOutput;
  /** The largest body, in bytes; the server's default if omitted. */
  readonly maxBodyBytes?: number;
  /** A page without scripts may send it as a plain form, with the CSRF token in a field, and is then redirected. */
  readonly plainForm?: PlainForm;
  /** Its URL holds a secret that only the recipient knows: it needs no CSRF token and accepts any body. */
  readonly isOneClick?: true;
  /**
   * Sent again, it would do its work again. With a key of the caller's (`keyHeader`) it is done once: the same key
   * returns the answer of the first time.
   */
  readonly takesKey?: true;
  /** Suspended accounts may call too: it concerns their account alone. */
  readonly isOpenToSuspended?: true;
}
export type RouteShape = ReadShape | WriteShape;

/** Whether a call is read-only. */
export const isReading = ({ method }: Pick<RouteShape, 'method'>): boolean =>
  method === 'GET' || method === 'HEAD';

/** Declares a route once: the server validates and serves it, the client calls by it, the docs print it. */
export const route = <const R extends RouteShape>(shape: R): R => shape;

type Parsed<S> = S extends z.ZodMiniType ? z.output<S> : undefined;
type Sent<S> = S extends z.ZodMiniType ? z.input<S> : undefined;
type Given<K extends string, V> = [V] extends [undefined] ? unknown : { readonly [P in K]: V };

type ParsedForm<F> = F extends FormShape
  ? { readonly fields: z.output<F['fields']>; readonly files: readonly FormFile[] }
  : undefined;

/** What a handler receives, parsed. */
export interface Received<R extends RouteShape> {
  readonly params: Parsed<R['params']>;
  readonly query: Parsed<R['query']>;
  readonly body: Parsed<R['body']>;
  readonly form: ParsedForm<R['form']>;
  /** Bytes as they arrive. */
  readonly stream: R['stream'] extends TextOutput ? AsyncIterable<Uint8Array> : undefined;
}

/** The input of a caller. */
export type Input<R extends RouteShape> = Given<'params', Sent<R['params']>> &
  Given<'query', Sent<R['query']>> &
  Given<'body', R['form'] extends FormShape ? FormData : Sent<R['body']>>;

/** The result of a call. */
export type Output<R extends RouteShape> = R['output'] extends z.ZodMiniType ? z.output<R['output']> : string;
