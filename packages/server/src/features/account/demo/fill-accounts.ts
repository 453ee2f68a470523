import type { DemoStage } from '../../../demo/demo-stage.ts';
import type { Database } from '../../../platform/database/database.ts';
import { insertDemoAccounts, readDemoSessions, restoreDemoSessions } from './demo-account.queries.ts';

/** The people of the demo. */
export async function fillAccounts({ db, people, unverified, accounts }: DemoStage): Promise<void> {
  const added = await insertDemoAccounts(
    db,
    people.map((username) => ({ username, isVerified: !unverified.has(username) })),
  );
  for (const [username, id] of added) accounts.set(username, id);
}

/** Browsers that are logged in as one of these people stay so. */
export async function keepSessions(db: Database): Promise<(stage: DemoStage) => Promise<void>> {
  const kept = await readDemoSessions(db);
  return (stage) => restoreDemoSessions(stage.db, kept, stage.accounts);
}
