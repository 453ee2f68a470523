import { isFull } from '../../platform/database/connection-faults.ts';
import { takesWrites } from '../../platform/database/takes-writes.ts';
import type { Tick } from '../../platform/ticks.ts';
import { findBoundaries } from './competition.queries.ts';

/** Keeps in mind when the database last answered, and the boundaries around that moment, for the time without it. */
export const watchDatabase: Tick = async ({ watchDb, contact }) => {
  const askedAt = performance.now();
  try {
    contact.answered(await findBoundaries(watchDb), askedAt);
    contact.isReadOnly = !(await takesWrites(watchDb));
  } catch (error) {
    // With all its connections in use, it answers those who have one.
    if (!isFull(error)) contact.lost();
  }
};
