import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { readClock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';

type Services = Pick<Platform, 'db' | 'config' | 'secrets'>;

export interface SealedCookie<T> {
  give(services: Services, reply: FastifyReply, value: T): Promise<void>;
  /** What it holds, or null if it is missing, too old or not ours. */
  read(services: Services, request: FastifyRequest): Promise<T | null>;
  clear(reply: FastifyReply): void;
}

/** Something a visitor carries for us, unable to read or change it, for so many seconds. */
export function sealedCookie<T>(
  name: string,
  path: string,
  seconds: number,
  schema: z.ZodType<T>,
): SealedCookie<T> {
  const context = `cookie:${name}`;
  const content = z.object({ value: schema, untilMs: z.number() });
  return {
    async give({ db, config, secrets }, reply, value) {
      const untilMs = (await readClock(db)) + seconds * 1000;
      const sealed = secrets.seal(JSON.stringify({ value, untilMs }), context).toString('base64url');
      reply.setCookie(name, sealed, {
        path,
        httpOnly: true,
        // Lax and not strict: it must come along when another site sends the visitor back.
        sameSite: 'lax',
        secure: config.publicUrl.startsWith('https:'),
        maxAge: seconds,
      });
    },
    async read({ db, secrets }, request) {
      const sealed = request.cookies[name];
      if (!sealed) return null;
      try {
        const text = secrets.unseal(Buffer.from(sealed, 'base64url'), context);
        const { value, untilMs } = content.parse(JSON.parse(text));
        return (await readClock(db)) < untilMs ? value : null;
      } catch {
        return null;
      }
    },
    clear(reply) {
      reply.clearCookie(name, { path });
    },
  };
}
