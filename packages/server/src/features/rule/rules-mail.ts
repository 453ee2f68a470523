import { categoryNames } from '@tinsmith/domain/rule-eligibility';
import { sql } from 'kysely';
import { type EventMail, type MailContent, writeMoment } from '../../http/event-mail.ts';
import { listDrawn } from './drawn-rule.queries.ts';

/** Sent at the start to everyone already signed up: later entrants see the rules at once. */
export const rulesMail: EventMail = {
  name: 'rules',
  kind: 'rules',
  due: sql`
    select c.id as competition_id, c.starts_at as about, 0::bigint as subject_id from competition c
    where c.kind = 'speedhack' and (c.drawn_at is not null or not c.draws_rules)
      and app_now() >= c.starts_at and app_now() < least(c.starts_at + interval '12 hours', c.ends_at)`,
  againAfterHours: 6,
  wants: sql`s.joined_at < c.starts_at`,
  write: async (db, mails) => {
    const competitions = [...new Set(mails.map(({ competitionId }) => competitionId))];
    const drawn = new Map(
      await Promise.all(competitions.map(async (id) => [id, await listDrawn(db, id)] as const)),
    );
    return new Map(
      mails.flatMap((mail): [number, MailContent][] => {
        if (mail.nowMs < mail.startMs || mail.nowMs >= mail.endMs) return [];
        const list = (drawn.get(mail.competitionId) ?? []).flatMap(({ rule }) =>
          rule ? [`${categoryNames[rule.category]}: ${rule.text}`] : [],
        );
        const until = { bold: writeMoment(mail.endMs) };
        const words = {
          subject: `${mail.title} has started: here are the rules`,
          preview: `You have until ${until.bold}.`,
          before: [
            [list.length > 0 ? 'The extra rules have been drawn. ' : '', 'You have until ', until, '.'],
          ],
          list,
          button: { label: 'Read the rules', path: `/${mail.short}/#rules` },
          after: [['Have fun, and sleep at some point.']],
        };
        return [[mail.id, words]];
      }),
    );
  },
};
