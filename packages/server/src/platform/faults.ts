import type { Logger } from 'pino';

/**
 * The last safety net, below everything that handles its own failures: an uncaught error is logged and
 * counted, and the process goes on. A request, a job or a notice shares no state with others except rows, so
 * the failure ends with it; ending the process would interrupt hundreds of others.
 */
export function catchFaults(log: Logger): void {
  let faults = 0;
  const note = (reason: unknown) => {
    faults += 1;
    const err = reason instanceof Error ? reason : new Error(String(reason));
    try {
      log.error({ err, faults }, 'a fault that nobody caught');
    } catch {
      // If even the log cannot be written, there is nowhere left to report it.
    }
  };
  process.on('uncaughtException', note);
  process.on('unhandledRejection', note);
}
