import { type ProblemCode, problemHeader } from '@tinsmith/contract/problems';
import { formatFileSize } from '@tinsmith/domain/file-size';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { QueueFull } from '../platform/bounded-queue.ts';
import { isDatabaseAway } from '../platform/database/connection-faults.ts';
import { StorageAway } from '../platform/files/storage.ts';
import { Overloaded } from './admission.ts';
import { Problem } from './problems.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    problems?: ReadonlySet<ProblemCode>;
  }
  interface FastifyInstance {
    /** Problems that a route responded with although its contract does not list them; they fail tests. */
    undeclaredProblems: Set<string>;
  }
}

const ofFastify: Record<string, ProblemCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'wrong-type',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid-input',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid-input',
};

/** The disk is full, of files or of the database, or the quota is used up. */
const isWithoutRoom = (error: FastifyError): boolean => /^(ENOSPC|EDQUOT|53100)$/.test(error.code ?? '');

/** A NUL in a text, which the database cannot store. */
const isUnstorable = (error: FastifyError): boolean => error.code === '22021';

/** What a row was to belong to was removed in this moment, such as an event. */
const isOfRemoved = (error: FastifyError): boolean =>
  error.code === '23503' &&
  'constraint' in error &&
  /(?:competition|entry)_id_(?:\w+_)?fkey\d*$/.test(String(error.constraint));

/** An invalid parameter in a path refers to something that does not exist. */
const isBadAddress = (error: FastifyError): boolean => error.validationContext === 'params';

export function toProblem(error: FastifyError): Problem {
  if (error instanceof Problem) return error;
  if (error.validation) {
    if (isBadAddress(error)) return new Problem('nothing-here');
    const where = error.validation[0]?.instancePath?.replaceAll('/', ' ').trim();
    return new Problem('invalid-input', where ? { sentence: `Please check this field: ${where}.` } : {});
  }
  const known = ofFastify[error.code ?? ''];
  if (known) return new Problem(known);
  if (isOfRemoved(error)) return new Problem('just-removed');
  if (isUnstorable(error)) return new Problem('invalid-input');
  if (error instanceof QueueFull) return new Problem('busy', { headers: { 'retry-after': '5' } });
  if (error instanceof StorageAway) return new Problem('files-away', { headers: { 'retry-after': '30' } });
  if (isWithoutRoom(error)) return new Problem('no-room');
  if (isDatabaseAway(error)) return new Problem('unavailable', { headers: { 'retry-after': '2' } });
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return new Problem('invalid-input');
  return new Problem('broken');
}

export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  return reply
    .code(problem.status)
    .headers({ 'cache-control': 'no-store', [problemHeader]: problem.code, ...problem.headers })
    .type('text/plain; charset=utf-8')
    .send(`${problem.message}\n`);
}

/** The spec's message for an upload that is too large. */
export const uploadTooLarge = (maxBytes: number, received: string): Problem =>
  new Problem('file-too-large', {
    sentence: `File too large! Received: ${received}, maximum: ${formatFileSize(maxBytes)}`,
  });

/** The spec's message for a screenshot that is too large. */
export const fileTooLarge = (maxBytes: number): Problem =>
  new Problem('file-too-large', {
    sentence: `File is too large. Maximum size allowed is ${formatFileSize(maxBytes)}.`,
  });

/** The problem with an upload whose body was too large to be read, else null. */
function findUnreadUpload(error: FastifyError, request: FastifyRequest): Problem | null {
  if (error.code !== 'FST_ERR_CTP_BODY_TOO_LARGE') return null;
  const { config, bodyLimit = 0 } = request.routeOptions;
  const isImage = /^image\//.test(request.headers['content-type'] ?? '');
  const maxBytes = config.form?.maxFileBytes ?? (isImage ? bodyLimit : null);
  if (maxBytes === null) return null;
  // A client that streams does not say how much it sends.
  const sentBytes = Number(request.headers['content-length'] ?? 0);
  const received = sentBytes > 0 ? formatFileSize(sentBytes) : `more than ${formatFileSize(bodyLimit)}`;
  return uploadTooLarge(maxBytes, received);
}

interface AnsweredRoute {
  readonly method: string;
  readonly url: string;
  readonly problems: ReadonlySet<ProblemCode> | undefined;
}

/** The docs and the clients rely on the contract's list. */
export function noteUndeclared(
  request: FastifyRequest,
  { method, url, problems }: AnsweredRoute,
  { code }: Problem,
): void {
  if (!problems || problems.has(code)) return;
  request.server.undeclaredProblems.add(`${method} ${url}: ${code}`);
  request.log.warn({ problem: code }, 'the contract does not list this problem');
}

/** Whether the client disconnected before the whole request arrived: nothing failed, nobody gets the response. */
const hasHungUp = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete;

/** Every failure is sent as plain text whose first line is readable for people. */
export function addErrorHandler(app: FastifyInstance): void {
  app.decorate('undeclaredProblems', new Set<string>());
  // A client that disconnects before the body is read is not noticed while reading it: the request would hang.
  app.addHook('preParsing', (request, _reply, _body, done) =>
    done(hasHungUp(request) ? new Error('aborted') : null),
  );
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply) => {
    if (hasHungUp(request)) {
      request.log.info({ reason: error.message }, 'the client hung up');
      return sendProblem(reply, new Problem('invalid-input'));
    }
    const problem = findUnreadUpload(error, request) ?? toProblem(error);
    // Refusals are logged together; see admission.ts.
    if (problem.status >= 500 && !(problem instanceof Overloaded))
      request.log.error({ err: error }, 'request failed');
    const { config, method, url } = request.routeOptions;
    noteUndeclared(request, { method: String(method), url: url ?? '', problems: config.problems }, problem);
    return sendProblem(reply, problem);
  });
}
