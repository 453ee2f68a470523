import { type IncomingMessage, Server, type ServerResponse } from 'node:http';

// Loaded into the web process (--plant rendering): what a request took of the CPU, a third of it again.

const share = 0.33;
/** Requests that overlap count each other's time: without a bound, a busy machine would never finish. */
const mostMs = 5;
const spentMs = (since?: NodeJS.CpuUsage): number => {
  const { user, system } = process.threadCpuUsage(since);
  return (user + system) / 1000;
};

type Emit = (name: string | symbol, ...args: unknown[]) => boolean;
const original = Server.prototype.emit as Emit;
const slower: Emit = function (this: Server, name, ...args) {
  if (name === 'request') {
    const [, response] = args as [IncomingMessage, ServerResponse];
    const began = process.threadCpuUsage();
    const end = response.end as (...given: unknown[]) => ServerResponse;
    response.end = ((...given: unknown[]) => {
      const spent = spentMs(began);
      const until = spent + Math.min(spent * share, mostMs);
      while (spentMs(began) < until);
      return end.apply(response, given);
    }) as ServerResponse['end'];
  }
  return original.call(this, name, ...args);
};
Server.prototype.emit = slower as Server['emit'];
