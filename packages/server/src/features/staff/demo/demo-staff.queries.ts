import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/** People of the demo who were staff got these. */
export const deleteDemoReportMails = (db: Database) =>
  sql`delete from report_mail where account_id in (select id from demo.account)`.execute(db);
