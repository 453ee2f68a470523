import { auditSentences, auditTimeFields } from '@tinsmith/domain/audit-log';
import { sql } from 'kysely';
import { type NewestRows, onlyRows, type RowSource } from '../../http/resource.ts';
import type { Viewer } from '../../http/viewer.ts';
import { shownName } from '../account/account.queries.ts';
import type { AuditAction } from '../site/audit.queries.ts';

/** For some mails the recipient alone reveals a secret: who has not voted, or how a gift is coming along. */
const recipient = sql`case
  when m.kind = 'unvoted' or (m.kind not in ('rules', 'news') and is_entry_secret(c, app_now())) then 'an entrant'
  else coalesce(${shownName('a')}, 'an address') end`;

/** Staff see no mail of a gift exchange that they are in. */
const isMailListed = ({
  account,
}: Viewer) => sql`(c.id is null or not (is_entry_secret(c, app_now()) and exists (
  select from entrant own where own.competition_id = c.id and own.account_id = ${account?.id ?? null})))`;

/** Only mails with these ids, each found by the key of its table. */
const onlyMails = (ids: readonly string[] | undefined) => {
  if (ids === undefined) return sql`mail_log`;
  const numbers = ids.filter((id) => /^\d{1,16}$/.test(id));
  return sql`(
    select * from mail_log where number = any(${numbers}::bigint[])
    union all select * from mail_log where number is null and id = any(${[...ids]}::text[]))`;
};

/** Recipient and kind; never an address or a link. */
export const mailRows: RowSource = (viewer, ids) => sql`
  select m.id, null::text as "to", ${recipient} as recipient,
    concat_ws(', ', translate(m.kind, '-', ' '), c.short) as kind,
    case m.state when 'handed' then 'No answer' when 'dropped' then 'Not needed' else initcap(m.state) end as state,
    m.asked_at as asked, m.sent_at as sent, concat_ws(' ', ${recipient}, c.short) as search
  from ${onlyMails(ids)} m left join account a on a.id = m.account_id left join competition c on c.id = m.competition_id
  where ${isMailListed(viewer)}`;

/** As in `mail_log`, which can't be read from one end: the mails of three tables. */
export const newestMails: NewestRows = (viewer, first = sql``) => sql`
  (select m.id::text as id, m.requested_at as at from mail_request m ${first})
  union all (select m.id, m.asked_at as at from single_mail m ${first})
  union all (
    select m.id::text as id, m.queued_at as at from event_mail m join mail_round r on r.id = m.round_id
      join competition c on c.id = r.competition_id
    where ${isMailListed(viewer)} ${first})`;

const staffName = sql`coalesce(${shownName('a')},
  case t.via when 'command-line' then 'the command line' else 'a former member' end)`;

/** They hold in every gift exchange, so they are hidden from staff who are in any that has not ended. */
const aboutExclusions = sql.join(['kept-santas-apart', 'let-santas-meet', 'took-over-exclusion']);

/** Every action has its sentence. */
const sentences: Readonly<Record<AuditAction, { readonly group: string; readonly words: string }>> =
  auditSentences;
const sentenceRows = sql.join(
  Object.entries(sentences).map(([action, { group, words }]) => sql`(${action}, ${group}, ${words})`),
);

const idIn = (name: string) => sql`(t.details ->> ${name})::bigint`;
/** Who or what an action was about, with its page, found by an id of its details. */
const subjects: readonly (readonly [id: string, rows: ReturnType<typeof sql>])[] = [
  [
    'accountId',
    sql`select ${shownName('p')} as name, case when p.deleted_at is null then '/user/' || p.username end as "to"
      from account p where p.id = ${idIn('accountId')}`,
  ],
  [
    'entrantId',
    sql`select ${shownName('p')}, case when p.deleted_at is null then '/user/' || p.username end
      from sign_up s join account p on p.id = s.account_id where s.id = ${idIn('entrantId')}`,
  ],
  [
    'entryId',
    sql`select coalesce(nullif(e.title, ''), 'Untitled'), '/entry/' || e.id from entry e where e.id = ${idIn('entryId')}`,
  ],
  [
    'postId',
    sql`select ${shownName('p')}, '/' || c.short || '/log/id/' || l.id
      from log_post l join sign_up s on s.id = l.entrant_id join account p on p.id = s.account_id
      where l.id = ${idIn('postId')}`,
  ],
  [
    'troubleId',
    sql`select ${shownName('p')}, '/' || c.short || '/upload/desk'
      from upload_trouble u join account p on p.id = u.account_id where u.id = ${idIn('troubleId')}`,
  ],
  ['newsId', sql`select n.title, '/admin/news/' || n.id from news_post n where n.id = ${idIn('newsId')}`],
  [
    'upcomingId',
    sql`select n.title, '/admin/upcoming/' || n.id from upcoming_item n where n.id = ${idIn('upcomingId')}`,
  ],
  ['pageId', sql`select n.title, '/admin/pages/' || n.id from site_page n where n.id = ${idIn('pageId')}`],
  [
    'ruleId',
    sql`select left(n.text, 80), '/admin/rules/' || n.id from rule n where n.id = ${idIn('ruleId')}`,
  ],
  ['proposalId', sql`select left(n.text, 80), null from rule_proposal n where n.id = ${idIn('proposalId')}`],
];

/**
 * In a gift exchange that has not ended, who did or made what is secret; who signed up is not. Ballots, pairs and
 * people kept apart are never named: those who may know them find them at the desks, where looks are audited.
 */
const isNameable = sql`(c.id is null or not is_entry_secret(c, app_now())
  or t.action in ('added-entrant', 'changed-entrant'))`;
const subjectRows = sql.join(
  subjects.map(([id, rows]) => sql`(${rows} and t.details ? ${id} and ${isNameable})`),
  sql` union all `,
);

/** Staff who take part in a gift exchange cannot see what staff did in it before its end. */
const isAuditListed = ({
  account,
}: Viewer) => sql`(c.id is null or not (is_entry_secret(c, app_now()) and exists (
  select from entrant m where m.competition_id = c.id and m.account_id = ${account?.id ?? null})))
  and not (t.action in (${aboutExclusions}) and (select is_in_exchange(${account?.id ?? null})))`;

export const auditRows: RowSource = (viewer, ids) => sql`
  select t.id::text as id, null::text as "to", translate(t.action, '-', ' ') as action, ${staffName} as who,
    s.subject ->> 'name' as about, c.short as event,
    case when t.details -> 'changes' ?| ${auditTimeFields as readonly string[]}::text[] then 'Times' else w."group" end as "group",
    t.happened_at as happened, to_char(t.happened_at at time zone 'UTC', 'YYYY-MM-DD') as "from",
    concat_ws(' ', translate(t.action, '-', ' '), ${staffName}, s.subject ->> 'name', c.title, w.words) as search,
    jsonb_build_object('action', t.action, 'about', s.subject -> 'name', 'aboutTo', s.subject -> 'to',
      'event', case when c.id is not null then jsonb_build_object('short', c.short, 'title', c.title) end,
      'changes', coalesce((select jsonb_agg(jsonb_build_object('field', key, 'before', value -> 0, 'after', value -> 1) order by key)
        from jsonb_each(t.details -> 'changes')), '[]'),
      'fields', coalesce(t.details -> 'fields', '[]'),
      'facts', jsonb_strip_nulls(jsonb_build_object('reason', t.details -> 'reason', 'days', t.details -> 'days',
        'list', t.details -> 'list', 'scopes', t.details -> 'scopes'))) as record
  from audit_entry t left join account a on a.id = t.account_id left join competition c on c.id = t.competition_id
  left join (values ${sentenceRows}) w(action, "group", words) on w.action = t.action
  -- An expression, not a join: it is only worked out if a column with it is asked for.
  cross join lateral (select (select to_jsonb(f) from (${subjectRows}) f(name, "to") limit 1) as subject) s
  where ${isAuditListed(viewer)} and ${onlyRows('t.id', ids)}`;

export const newestAudit: NewestRows = (viewer) => sql`
  select t.id, t.happened_at as at from audit_entry t left join competition c on c.id = t.competition_id
  where ${isAuditListed(viewer)}`;

/** Everyone who is in the audit log. Few people did much, so what they did is made one row of each kind first. */
export const auditPeople = (viewer: Viewer) => sql`
  select ${staffName} as who
  from (select distinct account_id, via, competition_id, action from audit_entry) t
  left join account a on a.id = t.account_id left join competition c on c.id = t.competition_id
  where ${isAuditListed(viewer)}`;
