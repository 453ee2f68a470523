import type { Platform } from '../../platform/platform.ts';
import { notifyPhases } from './competition.queries.ts';

/** Notifies everyone of passed boundaries. Polled each second, since a clock cannot be waited for. */
export async function announcePhases({ db, log }: Pick<Platform, 'db' | 'log'>): Promise<void> {
  for (const { short, phase } of await notifyPhases(db)) log.info({ short, phase }, 'a boundary was passed');
}
