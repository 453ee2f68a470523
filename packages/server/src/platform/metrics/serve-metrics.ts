import { createServer } from 'node:http';
import type { Logger } from 'pino';

interface ServedMetrics {
  readonly port: number;
  close(): void;
}

/**
 * Serves the metrics on a port of their own, so that no proxy can pass them on by mistake. A port that is taken is
 * logged and no reason to stop: the site matters more.
 */
export function serveMetrics(
  { host, port, contentType }: { host: string; port: number; contentType: string },
  scrape: () => Promise<string>,
  log: Logger,
): Promise<ServedMetrics> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    scrape().then(
      (text) => response.writeHead(200, { 'content-type': contentType }).end(text),
      (error: unknown) => {
        log.error({ err: error }, 'the metrics could not be read');
        response.writeHead(500).end();
      },
    );
  });
  server.requestTimeout = 5_000;
  const served = () => {
    const address = server.address();
    return {
      port: address !== null && typeof address === 'object' ? address.port : 0,
      close: () => {
        server.close();
        server.closeAllConnections();
      },
    };
  };
  return new Promise((resolve) => {
    server.on('error', (error) => {
      log.error({ err: error, port }, 'the metrics are not served');
      resolve(served());
    });
    server.listen(port, host, () => resolve(served()));
  });
}
