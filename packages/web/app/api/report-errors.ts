import { callApi } from './browser-api.ts';
import { reportError } from './gen/site.ts';

export interface ErrorPlace {
  file?: string;
  line?: number;
  column?: number;
}

const maxReports = 5;
let sent = 0;

/** Reports an uncaught error to the organizers. A failure to do so is ignored. */
export function sendErrorReport(thrown: unknown, place: ErrorPlace = {}): void {
  if (sent >= maxReports) return;
  sent += 1;
  const isError = thrown instanceof Error;
  const report = {
    message: (isError ? thrown.message : String(thrown)).slice(0, 2000),
    fileName: place.file?.slice(0, 500) ?? null,
    lineNumber: place.line ?? null,
    columnNumber: place.column ?? null,
    error: isError ? (thrown.stack?.slice(0, 5000) ?? null) : null,
    path: window.location.pathname.slice(0, 500),
  };
  callApi(reportError, { body: report }).catch(() => {});
}
