import type { DemoPart } from '../../../demo/demo-part.ts';
import { deleteDemoReportMails } from './demo-staff.queries.ts';

export const demo: DemoPart = { clear: deleteDemoReportMails };
