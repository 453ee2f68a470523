import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { cookieName, isHttps } from '../../../http/cookie-name.ts';
import { readClock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';

type Services = Pick<Platform, 'db' | 'config' | 'secrets'>;

export interface SealedCookie<T> {
  give(services: Services, reply: FastifyReply, value: T): Promise<void>;
  /** The contents, or null if the cookie is missing, expired or not ours. */
  read(services: Services, request: FastifyRequest): Promise<T | null>;
  clear(services: Services, reply: FastifyReply): void;
}

/** Data that a visitor carries for us for so many seconds, unable to read or change it. */
export function sealedCookie<T>(
  name: string,
  path: string,
  seconds: number,
  schema: z.ZodType<T>,
): SealedCookie<T> {
  const context = `cookie:${name}`;
  const content = z.object({ value: schema, untilMs: z.number() });
  const whereOf = ({ config }: Services) => {
    const secure = isHttps(config);
    return { name: cookieName(name, secure), options: { path: secure ? '/' : path, secure } };
  };
  return {
    async give(services, reply, value) {
      const { db, secrets } = services;
      const untilMs = (await readClock(db)) + seconds * 1000;
      const sealed = secrets.seal(JSON.stringify({ value, untilMs }), context).toString('base64url');
      const cookie = whereOf(services);
      reply.setCookie(cookie.name, sealed, {
        ...cookie.options,
        httpOnly: true,
        // Lax rather than strict: the cookie must be sent when another site redirects the visitor back.
        sameSite: 'lax',
        maxAge: seconds,
      });
    },
    async read(services, request) {
      const { db, secrets } = services;
      const sealed = request.cookies[whereOf(services).name];
      if (!sealed) return null;
      try {
        const text = secrets.unseal(Buffer.from(sealed, 'base64url'), context);
        const { value, untilMs } = content.parse(JSON.parse(text));
        return (await readClock(db)) < untilMs ? value : null;
      } catch {
        return null;
      }
    },
    clear(services, reply) {
      const cookie = whereOf(services);
      reply.clearCookie(cookie.name, cookie.options);
    },
  };
}
