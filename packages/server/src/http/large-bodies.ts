import { Transform } from 'node:stream';
import type { RouteShape } from '@tinsmith/contract/route';
import type { FastifyRequest } from 'fastify';
import { Problem } from './problems.ts';

/** A larger JSON body is limited in its lists and objects, too: a MiB of nothing else takes 100 ms to parse. */
const freeJsonBytes = 256 * 1024;
const maxBrackets = 50_000;

/** Lets a body through until it has opened too many lists and objects. */
function countBrackets(): Transform {
  let brackets = 0;
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      for (const byte of piece) if (byte === 0x5b || byte === 0x7b) brackets += 1;
      done(brackets > maxBrackets ? new Problem('invalid-input') : null, piece);
    },
  });
}

/** Hooks for a route that reads large bodies of its own kind alone; none for all others. */
export function checkLargeBodies(shape: RouteShape, maxBytes: number) {
  if (shape.form || shape.stream || maxBytes <= freeJsonBytes) return {};
  if (shape.body)
    return {
      preParsing: async (_request: unknown, _reply: unknown, body: NodeJS.ReadableStream) =>
        body.pipe(countBrackets()),
    };
  return {
    preParsing: async (request: FastifyRequest) => {
      if (!/^image\//.test(request.headers['content-type'] ?? '')) throw new Problem('wrong-type');
    },
  };
}
