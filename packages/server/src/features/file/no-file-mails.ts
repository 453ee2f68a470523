import { sql } from 'kysely';
import {
  defineEventMail,
  type EventMail,
  findNothing,
  type OpenMail,
  writeLeft,
  writeMoment,
} from '../../http/event-mail.ts';
import type { MailContent } from '../../platform/mail/mail-definition.ts';
import { listWithFile } from './file.queries.ts';

const hourMs = 3_600_000;

/** An entry without a file, also if a team member has not started: a game playable elsewhere is enough. */
const hasNone = sql<boolean>`not exists (
  select from entry e where e.id = s.entry_id and (e.num_files > 0 or e.play_link <> ''))`;

/**
 * Sent so many hours before the end, to the team of every entry without a file. It says how much time is
 * really left, and is sent again only if the previously announced end has passed before it is due again.
 */
const noFileMail = (hours: number, next: number, priority: EventMail['priority']) => {
  const write = (mail: OpenMail): MailContent | null => {
    const leftMs = mail.endMs - mail.nowMs;
    // The end was moved so far that it is announced again.
    const isNew = mail.endMs >= mail.aboutMs + hours * hourMs;
    if (leftMs <= 0 || mail.nowMs < mail.startMs || isNew) return null;
    const left = writeLeft(leftMs);
    const title = mail.entryTitle || 'Your entry';
    return {
      subject: `${left} left, and no file yet`,
      preview: mail.graceMs > 0 ? 'You only have to start your upload on time.' : 'Upload your file on time.',
      parts: [
        mail.entryId === null
          ? [
              `You haven't started your entry for ${mail.title} yet. It ends in ${left}, on `,
              { bold: writeMoment(mail.endMs) },
              '.',
            ]
          : [
              { bold: title },
              ` has no file yet. ${mail.title} ends in ${left}, on `,
              { bold: writeMoment(mail.endMs) },
              '.',
            ],
        mail.graceMs > 0
          ? `Start your upload before then and it counts, even if it finishes up to ${writeLeft(mail.graceMs)} later.`
          : 'The whole file has to arrive before then.',
        { button: { label: 'Upload your entry', path: `/${mail.short}/upload` } },
        'Having trouble uploading? The upload page tells you what to try.',
      ],
    };
  };
  return defineEventMail({
    name: `no-file-${hours}`,
    priority,
    switchedBy: 'deadline',
    // Skipped for events hardly longer than that, whose entrants know.
    due: sql`
      select c.id as competition_id, c.ends_at as about, 0::bigint as subject_id from competition c
      where app_now() >= c.ends_at - make_interval(hours => ${hours})
        and app_now() < c.ends_at - make_interval(hours => ${next})
        and c.ends_at - c.starts_at >= make_interval(hours => ${hours}) * 1.5 and app_now() >= c.starts_at`,
    againAfterHours: hours,
    wants: hasNone,
    find: async (db, mails) => {
      const withFile = await listWithFile(
        db,
        mails.flatMap(({ entryId }) => entryId ?? []),
      );
      return findNothing(
        db,
        mails.filter(({ entryId }) => entryId === null || !withFile.has(entryId)),
      );
    },
    write,
  });
};

export const dayLeftMail = noFileMail(24, 2, 'normal');
export const hoursLeftMail = noFileMail(2, 0, 'urgent');
