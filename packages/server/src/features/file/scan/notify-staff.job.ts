import { defineMail } from '../../../platform/mail/mail-definition.ts';
import { sendLoggedMail } from '../../../platform/mail/send-mail.ts';
import { findFinding, notifyStaff } from './scan.queries.ts';

/**
 * Mails a staff member about a finding. It names neither the entry nor its makers: staff may take part in a
 * gift exchange, where they must not know.
 */
export const virusMail = defineMail<{ readonly fileId: number; readonly finding: string }>({
  name: 'virus-found',
  delivery: 'at-least-once',
  priority: notifyStaff.priority,
  switchedBy: 'scans',
  write: ({ fileId, finding }) => ({
    subject: 'A virus was found in an uploaded file',
    parts: [
      `The virus scan found something in an uploaded file: ${finding}`,
      'The file is blocked, so nobody can download it. On the server, `tinsmith files found` says whose it is. Look for this number:',
      String(fileId),
    ],
  }),
});

export const notifyStaffJob = notifyStaff.runs(async (platform, { fileId, accountId }) => {
  const found = await findFinding(platform.db, fileId, accountId);
  if (!found) return;
  const to = { ...found, id: `scan-${fileId}-${accountId}` };
  await sendLoggedMail(platform, virusMail.to(to, { fileId, finding: found.finding }));
});
