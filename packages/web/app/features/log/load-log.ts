import type { LogPage, LogReport } from '@tinsmith/contract/log';
import { listLogReports } from '../../api/gen/log.ts';
import type { PageRequest } from '../../page/load.ts';
import { redirectTo } from '../../page/redirect.ts';

/** Page 0 does not exist: anything that is not a number asks for it. */
export const pageIn = ({ params }: Pick<PageRequest, 'params'>): string =>
  params.page === undefined || /^[1-9]\d{0,14}$/.test(params.page) ? (params.page ?? '1') : '0';

/** A log and, for staff, which of its posts were reported. */
export async function loadLog({ call, whoAsks }: PageRequest, asked: Promise<LogPage>) {
  const [log, { isStaff }] = await Promise.all([asked, whoAsks()]);
  const reports: LogReport[] = isStaff ? (await call(listLogReports, {})).result : [];
  return { log, reports: reports.filter(({ short }) => short === log.competition.short) };
}
export type LogData = Awaited<ReturnType<typeof loadLog>>;

/** Posts and entrants have ids of their own, so a URL may name the wrong event. */
export function requireEvent(data: LogData, { params }: Pick<PageRequest, 'params'>, path: string): LogData {
  const { short } = data.log.competition;
  if (short.toLowerCase() !== params.compoId?.toLowerCase()) throw redirectTo(`/${short}${path}`);
  return data;
}
