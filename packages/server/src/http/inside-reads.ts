import type { Cache, RouteShape } from '@tinsmith/contract/route';
import { problemsOf } from '@tinsmith/contract/route-problems';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { safeEncode, safeParse } from 'zod/v4/core';
import { checkAccess, checkSubject } from './access.ts';
import type { Binding, Context } from './bind.ts';
import { stricterCache } from './cache.ts';
import { noteUndeclared, toProblem } from './error-handler.ts';
import { readSessionToken } from './session.ts';
import type { SubjectFinders } from './subject.ts';

/** The page that a call is made for: the call is made as its visitor. */
export interface Caller {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

interface ReadInput {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
}

export interface ReadAnswer {
  readonly value: unknown;
  readonly cache: Cache;
}

/** Null if only the full server pipeline can respond. */
export type InsideRead = (caller: Caller, input: ReadInput) => Promise<ReadAnswer> | null;

declare module 'fastify' {
  interface FastifyInstance {
    /** By method and path. */
    insideReads: Map<string, InsideRead>;
  }
}

/** Values that the server's router does not change. Any other URL goes through the full pipeline. */
const isPlain = (value: string): boolean => /^[\w-]{1,200}$/.test(value);

/** As sent over the wire: strings, and only those that are present. */
function asTexts(values: Record<string, unknown> = {}): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== null) texts[name] = String(value);
  }
  return texts;
}

const parseBy = (schema: RouteShape['params'] | RouteShape['query'], values: Record<string, string>) =>
  schema ? safeParse(schema, values) : { success: true as const, data: values };

function encode({ method, path, output }: RouteShape, answer: unknown): unknown {
  if ('mediaType' in output) throw new Error(`${method} ${path} is no JSON.`);
  const encoded = safeEncode(output, answer as never);
  if (!encoded.success)
    throw new Error(`${method} ${path} answers what it does not declare.`, { cause: encoded.error });
  return encoded.data;
}

function openRead({ shape, handle }: Binding, subjects: SubjectFinders): InsideRead {
  const route = { method: shape.method, url: shape.path, problems: problemsOf(shape) };
  const answer = async ({ request, reply }: Caller, params: unknown, query: unknown): Promise<ReadAnswer> => {
    const { viewer } = request;
    checkAccess(shape.access, viewer);
    const { subject, isByRank } = await checkSubject(shape.access, subjects, viewer, { params, body: null });
    let cache: Cache = shape.cache;
    const context: Context<RouteShape> = {
      params: params as never,
      query: query as never,
      body: undefined as never,
      form: undefined as never,
      stream: undefined as never,
      viewer,
      subject: subject as never,
      isByRank,
      request,
      reply,
      lowerCache: (wanted) => {
        cache = stricterCache(cache, wanted);
      },
    };
    const value = encode(shape, await handle(context as never));
    const isPersonal = readSessionToken(request) !== undefined;
    return { value, cache: isPersonal ? stricterCache(cache, { class: 'private' }) : cache };
  };
  const fail = ({ request }: Caller, error: unknown): never => {
    const problem = toProblem(error as never);
    if (problem.status >= 500) request.log.error({ err: error, path: shape.path }, 'an inside call failed');
    noteUndeclared(request, route, problem);
    throw problem;
  };
  return (caller, input) => {
    const given = asTexts(input.params);
    const params = parseBy(shape.params, given);
    const query = parseBy(shape.query, asTexts(input.query));
    if (!params.success || !query.success || !Object.values(given).every(isPlain)) return null;
    return answer(caller, params.data, query.data).catch((error: unknown) => fail(caller, error));
  };
}

/**
 * Lets pages read without an HTTP request: access, validation and output schemas are as on the wire, but
 * nothing is serialized. Limits are not counted, as for all inside reads.
 */
export function addInsideReads(
  app: FastifyInstance,
  subjects: SubjectFinders,
  bindings: readonly Binding[],
): void {
  const reads = bindings
    .filter(({ shape }) => shape.method === 'GET' && !('mediaType' in shape.output))
    .map((binding) => [`GET ${binding.shape.path}`, openRead(binding, subjects)] as const);
  app.decorate('insideReads', new Map(reads));
}
