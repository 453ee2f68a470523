import { sendOptionalMail } from '../../../platform/send-optional-mail.ts';
import { readSiteSettings } from '../../site/site.queries.ts';
import { findFinding, notifyStaff } from './scan.queries.ts';

/**
 * Mails a staff member about a finding. It names neither the entry nor its makers: staff may take part in a
 * gift exchange, where they must not know.
 */
export const notifyStaffJob = notifyStaff.runs(async (platform, { fileId, accountId }) => {
  const { db, config } = platform;
  const found = await findFinding(db, fileId, accountId);
  if (!found) return;
  const { name: siteName } = await readSiteSettings(db);
  const parts = [
    `Hello ${found.username},`,
    `The virus scan found something in an uploaded file: ${found.finding}`,
    'The file is blocked, so nobody can download it. On the server, `tinsmith files found` says whose it is. Look for this number:',
    String(fileId),
    `${siteName}\n${config.publicUrl}`,
  ];
  await sendOptionalMail(platform, 'scans', {
    to: found.email,
    subject: 'A virus was found in an uploaded file',
    text: `${parts.join('\n\n')}\n`,
    id: `scan-${fileId}-${accountId}`,
  });
});
