import { describe, expect, test } from 'vitest';
import { openQueue, QueueFull } from './bounded-queue.ts';

describe('a bounded queue', () => {
  const openDoors = () => {
    const doors: (() => void)[] = [];
    return { doors, work: () => new Promise<void>((resolve) => void doors.push(resolve)) };
  };

  test('does so much at once, lets so much wait, in order, and refuses the rest at once', async () => {
    const inTurn = openQueue({ atOnce: 2, maxWaiting: 3 });
    const { doors, work } = openDoors();
    const order: number[] = [];
    const all = Array.from({ length: 7 }, (_, number) =>
      inTurn(work).then(
        () => order.push(number),
        (error) => error,
      ),
    );
    expect(await all[5]).toBeInstanceOf(QueueFull);
    expect(await all[6]).toBeInstanceOf(QueueFull);
    expect(doors).toHaveLength(2);
    for (let done = 0; done < 5; done += 1) {
      doors[done]?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
    await Promise.all(all);
    expect(order).toEqual([0, 1, 2, 3, 4]);
    expect(doors).toHaveLength(5);
  });

  test('what fails gives its turn on', async () => {
    const inTurn = openQueue({ atOnce: 1, maxWaiting: 1 });
    const fail = () => Promise.reject(new Error('no'));
    const both = await Promise.allSettled([inTurn(fail), inTurn(fail)]);
    expect(both.map((each) => each.status)).toEqual(['rejected', 'rejected']);
    expect(await inTurn(async () => 'fine')).toBe('fine');
  });
});
