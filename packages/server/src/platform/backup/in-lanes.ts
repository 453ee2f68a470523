/** Small files wait for round trips; large ones fill the connection with fewer. */
const lanes = 4;

/** Works on several at a time. The first error stops the rest. */
export async function inLanes<T>(items: Iterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  const iterator = items[Symbol.iterator]();
  let hasFailed = false;
  const lane = async () => {
    for (let next = iterator.next(); !next.done && !hasFailed; next = iterator.next())
      await work(next.value).catch((error) => {
        hasFailed = true;
        throw error;
      });
  };
  const ended = await Promise.allSettled(Array.from({ length: lanes }, lane));
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
}
