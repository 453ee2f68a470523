import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';

// Many people with a page open: each holds one live stream. Prints `ready` once all are connected, then, when
// a notice has reached them all or time is up, one line of JSON.
const { values } = parseArgs({
  options: {
    host: { type: 'string', default: '127.0.0.1' },
    port: { type: 'string' },
    clients: { type: 'string', default: '5000' },
    event: { type: 'string', default: 'phase' },
    seconds: { type: 'string', default: '60' },
  },
});
const clients = Number(values.clients);
const marker = `event: ${values.event}\n`;
const batch = 100;

const sockets: Socket[] = [];
const notifiedAt: number[] = [];
let open = 0;
let lost = 0;

// A real crowd comes from many addresses; a single one would hit the limits meant for one household.
let taken = 0;
const nextAddress = (): string => `127.0.1.${(taken++ % 250) + 1}`;

function listen(): void {
  const socket = connect({ port: Number(values.port), host: values.host, localAddress: nextAddress() });
  let isOpen = false;
  let isKnown = false;
  // The end of the last read: a notice may arrive in two pieces.
  let tail = '';
  socket.on('error', () => {});
  socket.on('close', () => {
    lost += 1;
  });
  socket.on('data', (bytes) => {
    const text = tail + bytes.toString('latin1');
    if (!isOpen && text.includes('retry: ')) {
      isOpen = true;
      open += 1;
    }
    if (!isKnown && text.includes(marker)) {
      isKnown = true;
      notifiedAt.push(Date.now());
    }
    tail = text.slice(-100);
  });
  socket.write(`GET /api/v1/live HTTP/1.1\r\nHost: ${values.host}\r\nAccept: text/event-stream\r\n\r\n`);
  sockets.push(socket);
}

const end = Date.now() + Number(values.seconds) * 1000;
while (sockets.length < clients) {
  for (let index = 0; index < batch && sockets.length < clients; index += 1) listen();
  await wait(25);
}
while (open < clients && Date.now() < end) await wait(25);
process.stdout.write('ready\n');
while (notifiedAt.length < open && Date.now() < end) await wait(10);
const result = { open, notified: notifiedAt.length, lost, lastNotifiedAt: Math.max(0, ...notifiedAt) };
process.stdout.write(`${JSON.stringify(result)}\n`);
for (const socket of sockets) socket.destroy();
