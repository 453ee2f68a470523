import { AsyncLocalStorage } from 'node:async_hooks';

const scope = new AsyncLocalStorage<string>();

/** Does something on behalf of a request: jobs that it queues log the same id. */
export const onBehalfOf = <T>(requestId: string | null, work: () => T): T =>
  requestId === null ? work() : scope.run(requestId, work);

/** The id of the request that led here; null outside of requests and their jobs. */
export const currentRequestId = (): string | null => scope.getStore() ?? null;
