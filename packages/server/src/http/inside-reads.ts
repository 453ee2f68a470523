import type { RouteShape } from '@tinsmith/contract/route';
import { problemsOf } from '@tinsmith/contract/route-problems';
import type { FastifyInstance } from 'fastify';
import { safeParse } from 'zod/v4/core';
import { checkAccess } from './access.ts';
import type { Binding } from './bind.ts';
import { stricterCache } from './cache.ts';
import { noteUndeclared, toProblem } from './error-handler.ts';
import { type Caller, type RouteAnswer, runRoute } from './run-route.ts';
import { readSessionToken } from './session.ts';
import type { SubjectFinders } from './subject.ts';

interface ReadInput {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
}

/** Null if only the full server pipeline can respond. */
export type InsideRead = (caller: Caller, input: ReadInput) => Promise<RouteAnswer> | null;

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

function openRead(binding: Binding, subjects: SubjectFinders): InsideRead {
  const { shape } = binding;
  const route = { method: shape.method, url: shape.path, problems: problemsOf(shape) };
  const answer = async (caller: Caller, params: unknown, query: unknown): Promise<RouteAnswer> => {
    checkAccess(shape.access, caller.viewer);
    const { value, cache } = await runRoute(binding, subjects, caller, { params, query, body: undefined });
    const isPersonal = readSessionToken(caller.request) !== undefined;
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
