import { type Check, ok, trouble } from '../../platform/doctor/check.ts';
import { count } from '../../platform/doctor/words.ts';
import { listSealsToOpen } from '../../platform/draws/draw.queries.ts';
import { openSeal } from '../../platform/draws/seal.ts';

export const sealsCheck: Check = {
  name: 'seals',
  title: 'Draw seals',
  pace: 'quick',
  needs: 'schema',
  async run({ db, secrets }) {
    const seals = await listSealsToOpen(db);
    const closed = seals.filter((seal) => openSeal(secrets, seal) === null);
    const value = `${seals.length - closed.length} of ${seals.length}`;
    if (closed.length === 0)
      return ok(value, 'The draws to come can be opened with the key that the site runs with.');
    return trouble(
      value,
      `${count(closed.length, 'sealed draw')} can't be opened with this SECRET_KEY. Rules and names can't be drawn at the start.`,
      'Put the `SECRET_KEY` that the draws were sealed with into the settings, and restart.',
      "If it is lost, seal a new seed on the event's rules desk. Everyone can see that.",
    );
  },
};
