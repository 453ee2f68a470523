import type { Readable } from 'node:stream';
import type { Cache, Output, Received, RouteShape } from '@tinsmith/contract/route';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SubjectTypes } from './subject.ts';
import type { Viewer } from './viewer.ts';

/** The subject of a route's call, found before its handler runs; null if the route has none. */
type SubjectOf<R extends RouteShape> = R['access'] extends { readonly about: infer A }
  ? SubjectTypes[keyof A & keyof SubjectTypes]
  : null;

/** A handler's input: the parsed call and its viewer. `request` and `reply` are for the rare header. */
export interface Context<R extends RouteShape> extends Received<R> {
  readonly viewer: Viewer;
  readonly subject: SubjectOf<R>;
  /** Whether the viewer may do this only as staff: their writes then leave an audit entry. */
  readonly isByRank: boolean;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Lets this response be cached for less than its route declares; never for more. */
  readonly lowerCache: (cache: Cache) => void;
}
type Answer<R extends RouteShape> =
  | Output<R>
  | (R['output'] extends { mediaType: string } ? Readable | Buffer : never);
type Handler<R extends RouteShape> = (context: Context<R>) => Promise<Answer<R>> | Answer<R>;

export interface Binding {
  readonly shape: RouteShape;
  // The types agree where `bind` is called; in a list of bindings they differ, so they are dropped here.
  readonly handle: (context: never) => unknown;
}

/** Binds a contract route to its handler. */
export const bind = <R extends RouteShape>(shape: R, handle: Handler<R>): Binding => ({ shape, handle });
