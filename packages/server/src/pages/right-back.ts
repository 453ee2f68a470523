import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { problemHeader } from '@tinsmith/contract/problems';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from '../http/error-handler.ts';
import { Problem } from '../http/problems.ts';

/** nginx serves the same file while no process answers, and fills in its conditions itself. */
export const rightBackFile = path.join(import.meta.dirname, 'right-back.html');
const template = readFileSync(rightBackFile, 'utf8');

/** Loads nothing, since nothing else could be loaded now. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Evaluates what nginx would: the conditions about `is_write`, and how many seconds to wait. */
function fillIn(isWrite: boolean): string {
  const conditions =
    /<!--# if expr="\$is_write = 0" -->([\s\S]*?)(?:<!--# else -->([\s\S]*?))?<!--# endif -->/g;
  return template
    .replace(/<!--# echo var="right_back_seconds" -->/g, String(randomInt(5, 9)))
    .replace(conditions, (_, reading: string, writing = '') => (isWrite ? writing : reading));
}

const isBrowser = (request: FastifyRequest): boolean => /text\/html/.test(request.headers.accept ?? '');

/** For browsers the page that comes back by itself, for programs the sentence. */
export function sendRightBack(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = new Problem('unavailable', { headers: { 'retry-after': '5' } });
  if (!isBrowser(request)) return sendProblem(reply, problem);
  return reply
    .code(problem.status)
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': policy,
      [problemHeader]: problem.code,
      ...problem.headers,
    })
    .type('text/html; charset=utf-8')
    .send(fillIn(request.method === 'POST'));
}
