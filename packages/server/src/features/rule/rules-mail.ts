import { categoryNames } from '@tinsmith/domain/rule-eligibility';
import { sql } from 'kysely';
import { defineEventMail, writeMoment } from '../../http/event-mail.ts';
import { listDrawn } from './drawn-rule.queries.ts';

const listTexts = (drawn: Awaited<ReturnType<typeof listDrawn>>): string[] =>
  drawn.flatMap(({ rule }) => (rule ? [`${categoryNames[rule.category]}: ${rule.text}`] : []));

/** Sent at the start to everyone already signed up: later entrants see the rules at once. */
export const rulesMail = defineEventMail<readonly string[]>({
  name: 'rules',
  priority: 'normal',
  switchedBy: 'rules',
  due: sql`
    select c.id as competition_id, c.starts_at as about, 0::bigint as subject_id from competition c
    where c.kind = 'speedhack' and (c.drawn_at is not null or not c.draws_rules)
      and app_now() >= c.starts_at and app_now() < least(c.starts_at + interval '12 hours', c.ends_at)`,
  againAfterHours: 6,
  wants: sql`s.joined_at < c.starts_at`,
  find: async (db, mails) => {
    const competitions = [...new Set(mails.map(({ competitionId }) => competitionId))];
    const drawn = new Map(
      await Promise.all(competitions.map(async (id) => [id, await listDrawn(db, id)] as const)),
    );
    return new Map(mails.map(({ id, competitionId }) => [id, listTexts(drawn.get(competitionId) ?? [])]));
  },
  write: ({ nowMs, startMs, endMs, title, short }, list) => {
    if (nowMs < startMs || nowMs >= endMs) return null;
    const until = { bold: writeMoment(endMs) };
    return {
      subject: `${title} has started: here are the rules`,
      preview: `You have until ${until.bold}.`,
      parts: [
        [list.length > 0 ? 'The extra rules have been drawn. ' : '', 'You have until ', until, '.'],
        { list },
        { button: { label: 'Read the rules', path: `/${short}/#rules` } },
        'Have fun, and sleep at some point.',
      ],
    };
  },
});
