import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { problemHeader } from '@tinsmith/contract/problems';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from '../http/error-handler.ts';
import type { Problem } from '../http/problems.ts';

/** nginx serves the same file while no process answers, and fills in its conditions itself. */
export const rightBackFile = path.join(import.meta.dirname, 'right-back.html');
const template = readFileSync(rightBackFile, 'utf8');

/** Loads nothing, since nothing else could be loaded now. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const restartSentence = 'Part of the site is restarting. That usually takes less than half a minute.';
const crowdSentence = 'A lot of people are here right now. Your page comes in a few seconds.';

const seconds = '<!--# echo var="right_back_seconds" -->';

/** Seconds until the page is asked for again: not by everyone at once. */
const waits = [5, 6, 7, 8];

/** What nginx would send, for each of the waits. Once: thousands may get it while the site is busy. */
function evaluate(isWrite: boolean, isCrowd: boolean): readonly Buffer[] {
  const conditions =
    /<!--# if expr="\$is_write = 0" -->([\s\S]*?)(?:<!--# else -->([\s\S]*?))?<!--# endif -->/g;
  const page = template
    .replace(restartSentence, isCrowd ? crowdSentence : restartSentence)
    .replace(conditions, (_, reading: string, writing = '') => (isWrite ? writing : reading));
  return waits.map((wait) => Buffer.from(page.replaceAll(seconds, String(wait))));
}
const restart = { read: evaluate(false, false), write: evaluate(true, false) };
const crowd = { read: evaluate(false, true), write: evaluate(true, true) };

const isBrowser = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  /text\/html/.test(headers.accept ?? '');

/** The same for a visitor of a busy site, before anything else is known about the request. */
export function refuseAtOnce(request: IncomingMessage, response: ServerResponse, problem: Problem): void {
  const isPage = isBrowser(request);
  const body = isPage ? crowd.read[randomInt(waits.length)] : `${problem.message}\n`;
  // 504: nginx would answer 503 with a copy of any age.
  response.writeHead(504, {
    'cache-control': 'no-store',
    'content-security-policy': policy,
    'content-type': `text/${isPage ? 'html' : 'plain'}; charset=utf-8`,
    'x-content-type-options': 'nosniff',
    [problemHeader]: problem.code,
    ...problem.headers,
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** For browsers the page that comes back by itself, for programs the sentence. */
export function sendRightBack(request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply {
  if (!isBrowser(request)) return sendProblem(reply, problem);
  const pages = problem.code === 'busy' ? crowd : restart;
  return reply
    .code(problem.status)
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': policy,
      [problemHeader]: problem.code,
      ...problem.headers,
    })
    .type('text/html; charset=utf-8')
    .send(pages[request.method === 'POST' ? 'write' : 'read'][randomInt(waits.length)]);
}
