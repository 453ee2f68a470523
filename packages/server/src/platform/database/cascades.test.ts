import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';

const t = useTestApp();

const ofAccount = 'means nothing without its account; accounts are cleared, not deleted';
const ofCompetition =
  'counts or belongs to one competition, which is removed only if nobody did anything in it';
const ofSignUp =
  'belongs to one sign-up, which is deleted only with an event that staff wrote down, or that nobody is in';
const draw = 'part of one draw, which goes only with an event that nobody took part in';

/** Every key that deletes rows along with others, and why nothing is lost by it. */
const reasons: Readonly<Record<string, string>> = {
  'account_token.account_id -> account': ofAccount,
  'api_token.account_id -> account': ofAccount,
  'mail_opt_out.account_id -> account': ofAccount,
  'mail_request.account_id -> account': ofAccount,
  'oauth_identity.account_id -> account': ofAccount,
  'recovery_code.account_id -> account': ofAccount,
  'rule_proposal.account_id -> account': ofAccount,
  'rule_rater.account_id -> account': ofAccount,
  'rule_rating.account_id -> account': ofAccount,
  'session.account_id -> account': ofAccount,
  'single_mail.account_id -> account': ofAccount,
  'suspension.account_id -> account': ofAccount,
  'two_factor.account_id -> account': ofAccount,
  'log_report.account_id -> account': ofAccount,
  'review_report.account_id -> account': ofAccount,
  'upload_trouble.account_id -> account': ofAccount,
  'upload_trouble.competition_id -> competition': ofCompetition,
  'entrant_count.competition_id -> competition': ofCompetition,
  'entry_count.competition_id -> competition': ofCompetition,
  'imported_event.competition_id -> competition': ofCompetition,
  'log_block.competition_id -> competition': ofCompetition,
  'log_count.competition_id -> competition': ofCompetition,
  'review_count.competition_id -> competition': ofCompetition,
  'mail_round.competition_id -> competition': ofCompetition,
  'event_mail.round_id -> mail_round': 'a mail of one round',
  'event_mail.entrant_id -> sign_up': ofSignUp,
  'invitation.recipient_entrant_id -> sign_up': ofSignUp,
  'invitation.sender_entrant_id -> sign_up': ofSignUp,
  'log_post.entrant_id -> sign_up': ofSignUp,
  'santa_letter.receiver_id -> sign_up': ofSignUp,
  'santa_pair.giver_id -> sign_up': ofSignUp,
  'santa_pair.receiver_id -> sign_up': ofSignUp,
  'play_note.entrant_id -> sign_up': ofSignUp,
  'play_note.entry_id -> entry':
    'private to its author and says nothing without its entry; an entry that was voted on is never deleted',
  'play_queue.entrant_id -> sign_up': ofSignUp,
  'web_build.file_id -> entry_file': 'an unpacked copy of that file, which is made again if it is needed',
  'write_key.account_id -> account': ofAccount,
  'voter.entrant_id -> sign_up': ofSignUp,
  'entry_former_member.entrant_id -> sign_up': ofSignUp,
  'team_pledge.competition_id -> competition': ofCompetition,
  'team_pledge_member.entrant_id -> sign_up': ofSignUp,
  'team_pledge_member.asked_by -> sign_up': ofSignUp,
  'team_pledge_member.pledge_id -> team_pledge':
    'who is in a pledge; a pledge is deleted once nobody is in it',
  'dealt_entry.entrant_id -> voter': 'the order of one voter',
  'log_report.post_id -> log_post': 'a report says nothing without its post',
  'log_queue.post_id -> log_post': 'that a post waits to be looked at',
  'review_report.review_id -> ballot': 'a report says nothing without its review; ballots are never deleted',
  'draw_seal.competition_id -> competition': draw,
  'rule_draw.competition_id -> competition': draw,
  'rule_draw.seal_id -> draw_seal': draw,
  'rule_draw_pool.competition_id -> competition': draw,
  'drawn_rule.competition_id -> competition': draw,
  'santa_draw.competition_id -> competition': draw,
  'santa_draw.seal_id -> draw_seal': draw,
  'santa_pair.competition_id -> santa_draw': draw,
  'dealt_entry.entry_id -> entry': 'a place in an order of entries to vote on; no vote is given there',
  'entry_tally.entry_id -> entry': 'counts of one entry, which is kept while there is anything to count',
  'trouble_mail.entry_id -> entry': 'when a team was mailed; its reports keep the entry',
  'entry_file.entry_id -> entry': 'a team that gives up its entry gives up its own files, and is asked first',
  'entry_version.entry_id -> entry':
    "a team's own earlier texts; a team that gives up its entry is asked first",
  'entry_image.entry_id -> entry': 'its images go with it, as the one in its own columns does',
  'entry_former_member.entry_id -> entry': 'nobody votes on an entry that is gone',
  'result_ballot.result_id -> result': 'part of a ranking; only one that was never published is replaced',
  'result_entry.result_id -> result': 'part of a ranking; only one that was never published is replaced',
};

test('[R10.01] every key that deletes along is listed with its reason, and none takes what others wrote about an entry', async () => {
  const { rows } = await sql<{ key: string }>`
    select conrelid::regclass || '.' || (
        select string_agg(a.attname, ',' order by a.attnum) from pg_attribute a
        where a.attrelid = conrelid and a.attnum = any(conkey))
      || ' -> ' || confrelid::regclass as key
    from pg_constraint where contype = 'f' and confdeltype = 'c' and connamespace = 'public'::regnamespace`.execute(
    t.platform.db,
  );
  expect(rows.map(({ key }) => key).toSorted()).toEqual(Object.keys(reasons).toSorted());
  const kept = ['ballot', 'trouble_report', 'rule_answer', 'result', 'result_entry'];
  expect(Object.keys(reasons).filter((key) => kept.includes(key.split('.')[0] ?? ''))).toEqual([
    'result_entry.result_id -> result',
  ]);
});
