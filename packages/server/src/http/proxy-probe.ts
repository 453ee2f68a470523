import type { FastifyInstance } from 'fastify';
import { isSignedProbe, type ProbeAnswer, probeHeader, probePath } from '../platform/doctor/probe.ts';
import type { Platform } from '../platform/platform.ts';
import { countedAddress } from './counted-address.ts';
import { sendProblem } from './error-handler.ts';
import { Problem } from './problems.ts';

/** Answers doctor's question about what arrives through the proxy; for anyone else there is nothing here. */
export function addProxyProbe(app: FastifyInstance, platform: Pick<Platform, 'secrets'>): void {
  app.get(probePath, { schema: { hide: true } as never }, async (request, reply) => {
    const { headers } = request;
    if (!isSignedProbe(platform, headers[probeHeader]))
      return sendProblem(reply, new Problem('nothing-here'));
    const textOf = (header: string | string[] | undefined) => header?.toString() ?? null;
    const answer: ProbeAnswer = {
      address: countedAddress(request.ip),
      peer: request.socket.remoteAddress ?? '',
      isPeerTrusted: (request.ips?.length ?? 0) > 1,
      forwardedFor: textOf(headers['x-forwarded-for']),
      forwardedProto: textOf(headers['x-forwarded-proto']),
      host: textOf(headers.host) ?? '',
    };
    reply.header('cache-control', 'no-store').type('application/json');
    return reply.send(JSON.stringify(answer));
  });
}
