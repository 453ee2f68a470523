import type { FastifyInstance } from 'fastify';

/** Headers of every response; pages replace the policy with one that allows their inline scripts. */
export function addSecurityHeaders(app: FastifyInstance, isSecure: boolean): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
      // YouTube embeds refuse to play without a referrer.
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      ...(isSecure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
    });
  });
}
