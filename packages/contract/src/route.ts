import type { Capability } from '@tinsmith/domain/ranks';
import type { Scope } from '@tinsmith/domain/scopes';
import type { When } from '@tinsmith/domain/when';
import type * as z from 'zod/mini';
import type { ProblemCode } from './problems.ts';

/** What a call is about, and the name in its address or body that says which: `{ entry: 'id' }`. */
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
 * Who may call, and when. Who may not see what a call is about is told that it does not exist, before anything else
 * about it. `when` holds for everybody but those who act by rank.
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
      /** Staff who can do this may as well, by rank. */
      readonly orStaffWhoCan?: Capability;
    };

/**
 * How an answer may be kept. `public`: by everyone, for so many seconds and never past a phase boundary.
 * `private`: by nobody, since it differs by person. `none`: by nobody, since it is a action or changes each time.
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

/** An answer that is not JSON, named by its media type. */
export interface TextOutput {
  readonly mediaType: string;
}

/** A form with files, sent as multipart/form-data: its text fields, and the fields that files come in. */
export interface FormShape {
  readonly fields: z.ZodMiniType;
  readonly files: readonly string[];
  /** The largest file in bytes. */
  readonly maxFileBytes: number;
}

/** A file of a form, as it came; what its sender calls it says nothing about what it is. */
export interface FormFile {
  readonly field: string;
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * Where a plain form leads to: a path, with `:name` for what the answer calls so. A form that sends a `next` of this
 * site leads there.
 */
export interface PlainForm {
  readonly redirect: `/${string}`;
}

interface CommonShape {
  readonly path: `/${string}`;
  readonly summary: string;
  readonly access: Access;
  readonly cache: Cache;
  /** What an API token must be for; without it no token opens this. */
  readonly scope?: Scope;
  /** How it can fail, beyond what follows from the rest: access, limit, input. */
  readonly problems?: readonly ProblemCode[];
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly output: z.ZodMiniType | TextOutput;
}
interface ReadShape extends CommonShape {
  /** Every GET answers a HEAD as well; a route of its own is for what only a HEAD asks. */
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
  /** A body that the handler reads as it comes, named by its media type; how long it may be, the handler says. */
  readonly stream?: TextOutput;
  /** The largest body in bytes; the server's own default where it is left out. */
  readonly maxBodyBytes?: number;
  /** A page without script may send it as a plain form, with the CSRF token in a field; it then leads on to a page. */
  readonly plainForm?: PlainForm;
  /** Its address holds a secret that only the one it was sent to knows: it takes no CSRF token, and any body. */
  readonly isOneClick?: true;
  /** Those whose account is suspended may, too: what concerns their account alone. */
  readonly isOpenToSuspended?: true;
}
export type RouteShape = ReadShape | WriteShape;

/** Whether a call changes nothing. */
export const isReading = ({ method }: Pick<RouteShape, 'method'>): boolean =>
  method === 'GET' || method === 'HEAD';

/** Declares a route once: the server validates and answers by it, the client calls by it, the docs print it. */
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
  /** Bytes as they come in. */
  readonly stream: R['stream'] extends TextOutput ? AsyncIterable<Uint8Array> : undefined;
}

/** What a caller gives. */
export type Input<R extends RouteShape> = Given<'params', Sent<R['params']>> &
  Given<'query', Sent<R['query']>> &
  Given<'body', R['form'] extends FormShape ? FormData : Sent<R['body']>>;

/** What a call answers. */
export type Output<R extends RouteShape> = R['output'] extends z.ZodMiniType ? z.output<R['output']> : string;
