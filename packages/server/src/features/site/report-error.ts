import type { Received } from '@tinsmith/contract/route';
import type { reportError } from '@tinsmith/contract/site';
import type { Viewer } from '../../http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { insertErrorReport } from './site.queries.ts';

/** Line breaks and control characters could forge log lines or tables; tabs and newlines stay readable. */
const printable = (text: string | null | undefined): string | null =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
  text?.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029]/g, ' ') ?? null;

export async function storeErrorReport(
  { db }: Pick<Platform, 'db'>,
  viewer: Viewer,
  report: Received<typeof reportError>['body'],
  userAgent: string | undefined,
) {
  await insertErrorReport(db, {
    accountId: viewer.account?.id ?? null,
    message: printable(report.message) ?? '',
    fileName: printable(report.fileName),
    lineNumber: report.lineNumber ?? null,
    columnNumber: report.columnNumber ?? null,
    error: printable(report.error),
    path: printable(report.path),
    userAgent: printable(userAgent?.slice(0, 300)),
  });
  return { reported: true } as const;
}
