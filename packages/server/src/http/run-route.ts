import type { Cache, RouteShape } from '@tinsmith/contract/route';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { onBehalfOf } from '../platform/request-scope.ts';
import { checkSubject } from './access.ts';
import type { Binding, Context } from './bind.ts';
import { stricterCache } from './cache.ts';
import { encodeAnswer } from './long-answers.ts';
import type { SubjectFinders } from './subject.ts';
import type { Viewer } from './viewer.ts';
import type { Once } from './write-once.ts';

/** Who makes a call, and by which request. */
export interface Caller {
  readonly viewer: Viewer;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A call as its route's schemas parsed it. */
export interface RouteInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  /** Called once the viewer may make the call: sets the first headers and reads what is left of the request. */
  readonly begin?: () => Promise<Pick<Context<RouteShape>, 'form' | 'stream'>>;
  /** For a write with a key. */
  readonly once?: Once | undefined;
}

export interface RouteAnswer {
  /** As the route's output schema encodes it; a route with a media type of its own returns what it sends. */
  readonly value: unknown;
  readonly cache: Cache;
}

async function encode({ method, path, output }: RouteShape, answer: unknown): Promise<unknown> {
  if ('mediaType' in output) return answer;
  const encoded = await encodeAnswer(output, answer);
  if (!encoded.success)
    throw new Error(`${method} ${path} answers what it does not declare.`, { cause: encoded.error });
  return encoded.data;
}

/**
 * Runs a call from the subject check to the encoded output, for requests and for the reads of pages alike. What can be
 * checked before a call is read (access, CSRF, limits) is checked before.
 */
export async function runRoute(
  { shape, handle }: Binding,
  subjects: SubjectFinders,
  { viewer, request, reply }: Caller,
  { params, query, body, begin, once }: RouteInput,
): Promise<RouteAnswer> {
  let cache: Cache = shape.cache;
  const checked = await checkSubject(shape.access, subjects, viewer, { params, body }).catch(
    async (refusal: unknown) => {
      // Such as a post from before the end that is sent again after it, since its answer was lost.
      const known = await once?.recall({ params, body, form: (await begin?.())?.form as never });
      if (known === undefined) throw refusal;
      return { known };
    },
  );
  if ('known' in checked) return { value: checked.known, cache };
  const { subject, isByRank } = checked;
  const rest = await begin?.();
  const context: Context<RouteShape> = {
    params: params as never,
    query: query as never,
    body: body as never,
    form: rest?.form as never,
    stream: rest?.stream as never,
    viewer,
    subject: subject as never,
    isByRank,
    request,
    reply,
    lowerCache: (wanted) => {
      cache = stricterCache(cache, wanted);
    },
  };
  const run = async () => {
    const answer = await onBehalfOf(request.id, () => handle(context as never));
    return reply.sent ? answer : encode(shape, answer);
  };
  const value = once ? await once.run({ params, body, form: rest?.form as never }, run) : await run();
  return { value, cache };
}
