import type { DemoPart } from '../../../demo/demo-part.ts';
import { deleteDemoAccounts } from './demo-account.queries.ts';
import { fillAccounts, keepSessions } from './fill-accounts.ts';

export const demo: DemoPart = { keep: keepSessions, clear: deleteDemoAccounts, fillSite: fillAccounts };
