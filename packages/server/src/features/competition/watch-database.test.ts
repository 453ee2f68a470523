import { expect, test } from 'vitest';
import { DatabaseContact } from '../../platform/database/contact.ts';
import { watchDatabase } from './watch-database.ts';

/** What a database refuses the watch with. */
const refusing = (code: string) => ({
  getExecutor: () => {
    throw Object.assign(new Error(code), { code });
  },
});

test.each([
  ['ECONNREFUSED', true],
  ['53300', false],
])('[R13.05] a database that answers the watch with %s twice counts as away: %s', async (code, isAway) => {
  const contact = new DatabaseContact();
  for (let asked = 0; asked < 2; asked += 1)
    await watchDatabase({ watchDb: refusing(code), contact } as never);
  expect(contact.isAway).toBe(isAway);
});
