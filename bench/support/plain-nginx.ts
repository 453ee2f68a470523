import { chmod, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '../../packages/server/src/testing/free-port.ts';
import type { Bench } from './measurement.ts';
import { startProgram, untilAnswers } from './processes.ts';

/** An nginx without anything of ours, in a folder of its own: the other side of a measurement. */
export async function startPlainNginx(
  bench: Pick<Bench, 'folder'>,
  name: string,
  /** The inside of its `server`. */
  server: string,
) {
  const folder = path.join(bench.folder, name);
  await mkdir(folder, { recursive: true });
  // Started by root, nginx runs as another user, who needs access.
  for (const one of [bench.folder, folder]) await chmod(one, 0o755);
  const port = await freePort();
  const config = path.join(folder, 'nginx.conf');
  await writeFile(
    config,
    // As many processes as ours has: two of them on one core cost more than one.
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; worker_processes auto;
     events { worker_connections 8192; multi_accept on; }
     http { include /etc/nginx/mime.types; access_log off; sendfile on; keepalive_requests 1000000;
       server { listen 127.0.0.1:${port}; ${server} } }`,
  );
  const { pid, stop } = startProgram(
    'nginx',
    ['-c', config, '-e', `${folder}/error.log`],
    { PATH: `${process.env.PATH}:/usr/sbin` },
    path.join(folder, 'log'),
  );
  await untilAnswers(`http://127.0.0.1:${port}/`);
  return { port, pid, stop };
}
