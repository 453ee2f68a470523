import type { Logger } from 'pino';

/**
 * The last net, below everything that handles its own failures: an error that nobody caught is logged and counted, and
 * the process goes on. A request, a job or a notice has no state that another one shares, other than rows, so what
 * failed is over; ending the process would end what hundreds of others are in the middle of.
 */
export function catchFaults(log: Logger): void {
  let faults = 0;
  const note = (reason: unknown) => {
    faults += 1;
    const err = reason instanceof Error ? reason : new Error(String(reason));
    try {
      log.error({ err, faults }, 'a fault that nobody caught');
    } catch {
      // Where even the log cannot be written there is nobody left to tell.
    }
  };
  process.on('uncaughtException', note);
  process.on('unhandledRejection', note);
}
