import { open } from 'node:fs/promises';
import { request } from 'node:http';
import { parseArgs } from 'node:util';
import { makeFile, sealOver, sendFrom } from '../e2e/system/upload-client.ts';

// Sends one file and prints how long that took, as JSON: to the site, or with --stored as a plain PUT, after which the
// file at that path is flushed to the disk.
const { values } = parseArgs({
  options: {
    url: { type: 'string', default: '' },
    bytes: { type: 'string', default: '0' },
    token: { type: 'string', default: '' },
    entry: { type: 'string', default: '' },
    stored: { type: 'string' },
  },
});
const file = makeFile(Number(values.bytes));

const put = () =>
  new Promise<number>((resolve, reject) => {
    const outgoing = request(values.url, { method: 'PUT', headers: { 'content-length': String(file.size) } });
    outgoing.on('error', reject);
    outgoing.on('response', (incoming) => {
      incoming.resume();
      resolve(incoming.statusCode ?? 0);
    });
    const parts = file.read(0);
    const write = () => {
      for (;;) {
        const next = parts.next();
        if (next.done) return void outgoing.end();
        if (!outgoing.write(next.value)) return void outgoing.once('drain', write);
      }
    };
    write();
  });

async function flush(stored: string): Promise<void> {
  const handle = await open(stored, 'r');
  await handle.sync();
  await handle.close();
}

const id = values.stored ? 0 : await sealOver(values.url, values.token, Number(values.entry), file);
const began = performance.now();
const status = values.stored ? await put() : await sendFrom(values.url, values.token, id, file, 0).done;
if (status === null || status >= 300) throw new Error(`The upload was answered with ${status}.`);
if (values.stored) await flush(values.stored);
process.stdout.write(`${JSON.stringify({ seconds: (performance.now() - began) / 1000 })}\n`);
