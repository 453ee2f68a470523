import { sql } from 'kysely';
import type { RowSource } from '../../http/resource.ts';
import { shownName } from '../account/account.queries.ts';

/** For some mails the recipient alone reveals a secret: who has not voted, or how a gift is coming along. */
const eventReader = sql`case when r.name = 'unvoted' or (r.name not in ('rules', 'news') and is_entry_secret(c, app_now()))
  then 'an entrant' else ${shownName('a')} end`;

const eventMailRows = (accountId: number | null) => sql`
  select m.id::text, null::text, ${eventReader}, translate(r.name, '-', ' ') || ', ' || c.short,
    case when m.state = 'sent' then 'Sent' when m.state = 'handed' then 'No answer' when m.state = 'refused' then 'Refused' when m.state = 'dropped' then 'Not needed'
      when m.num_tries > 0 and m.queued_at < app_now() - interval '10 minutes' then 'Late' else 'Waiting' end,
    m.queued_at, case when m.state = 'sent' then m.ended_at end, ${eventReader} || ' ' || c.short
  from event_mail m join mail_round r on r.id = m.round_id join competition c on c.id = r.competition_id
  join sign_up s on s.id = m.entrant_id join account a on a.id = s.account_id
  where not (is_entry_secret(c, app_now()) and exists (
    select from entrant own where own.competition_id = c.id and own.account_id = ${accountId}))`;

/** Recipient and kind; never an address or a link. */
export const mailRows: RowSource = ({ account }) => sql`
  select m.id::text as id, null::text as "to", coalesce(${shownName('a')}, 'an address') as recipient, translate(m.kind, '-', ' ') as kind,
    case when m.sent_at is not null then 'Sent' when m.requested_at < app_now() - interval '10 minutes' then 'Late'
      else 'Waiting' end as state,
    m.requested_at as asked, m.sent_at as sent, coalesce(${shownName('a')}, '') as search
  from mail_request m left join account a on a.id = m.account_id
  union all ${eventMailRows(account?.id ?? null)}`;

/** They hold in every gift exchange, so they are hidden from staff who are in any that has not ended. */
const aboutExclusions = sql.join(['kept-santas-apart', 'let-santas-meet', 'took-over-exclusion']);

/** Staff who take part in a gift exchange cannot see what staff did in it before its end. */
export const auditRows: RowSource = ({ account }) => sql`
  select null::text as id, null::text as "to", translate(t.action, '-', ' ') as action,
    coalesce(${shownName('a')}, case t.via when 'command-line' then 'the command line' else 'a former member' end) as who,
    c.short as event, t.details::text as details, t.happened_at as happened,
    concat_ws(' ', translate(t.action, '-', ' '), a.username, t.details::text) as search
  from audit_entry t left join account a on a.id = t.account_id left join competition c on c.id = t.competition_id
  where (c.id is null or not (is_entry_secret(c, app_now()) and exists (
    select from entrant m where m.competition_id = c.id and m.account_id = ${account?.id ?? null})))
    and not (t.action in (${aboutExclusions}) and (select is_in_exchange(${account?.id ?? null})))`;
