import { sql } from 'kysely';
import { defineEventMail, findNothing, type OpenMail, writeMoment } from '../../http/event-mail.ts';

/** How often one person is e-mailed about the times of one event. */
const everyMinutes = 15;
const dayMs = 24 * 3_600_000;

/** The times as they are when the e-mail is sent; the start only while it is still to come. */
function listTimes({ competitionKind, nowMs, startMs, endMs, votingEndMs }: OpenMail): string[] {
  const isGifts = competitionKind === 'gift-exchange';
  const times: [string, number][] = [
    ...(startMs > nowMs ? ([[isGifts ? 'Names are drawn' : 'Start', startMs]] as [string, number][]) : []),
    [isGifts ? 'Gifts open' : 'Finish', endMs],
    ...(isGifts ? [] : ([['Voting ends', votingEndMs]] as [string, number][])),
  ];
  return times.map(([name, ms]) => `${name}: ${writeMoment(ms)}${ms <= nowMs ? ' (has passed)' : ''}`);
}

/** Sent when the organizers move a time, to everyone in the event. */
export const movedMail = defineEventMail({
  name: 'moved',
  priority: 'urgent',
  switchedBy: 'times',
  due: sql`
    select c.id as competition_id, c.times_moved_at as about, 0::bigint as subject_id from competition c
    where not c.is_draft and c.times_moved_at > app_now() - interval '24 hours' and not exists (
      select from mail_round r where r.competition_id = c.id and r.name = 'moved'
        and (r.about >= c.times_moved_at or r.queued_at > app_now() - make_interval(mins => ${everyMinutes})))`,
  againAfterHours: 0,
  atMostEveryMinutes: everyMinutes,
  find: findNothing,
  write: (mail) => {
    if (mail.nowMs >= Math.max(mail.votingEndMs, mail.aboutMs) + dayMs) return null;
    return {
      subject: `${mail.title}: the times have changed`,
      preview: 'These are the times now.',
      parts: [
        `The organizers have moved the times of ${mail.title}. These are the times now:`,
        { list: listTimes(mail) },
        { button: { label: 'Open the event page', path: `/${mail.short}/` } },
      ],
    };
  },
});
