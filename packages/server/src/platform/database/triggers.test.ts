import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';

const t = useTestApp();

const countsEntrants = 'counts: entrant_count, since counting 40,000 sign-ups takes longer than a response';
const countsMembers =
  'counts: the shown members of entries and the words of their names; many statements change them';
const countsEntries = 'counts: entry_count, which every summary of an event reads';
const countsPosts = 'counts: log_count and log_block, by which a page of a long log is found';
const arrangesPosts =
  'derives: the visibility of posts follows from their author, whom other features change';
const guardsDraw = 'guards: makes a draw wait for who joins, leaves or is verified before the start';
const guardsMembers = 'guards: no entry is without members when a transaction commits';

/**
 * Every trigger, and why it is not a use case: triggers count, derive a column from others, or guard. What people
 * experience as behaviour is in use cases, where a reader looks for it.
 */
const reasons: Readonly<Record<string, string>> = {
  'account.account_a_members': countsMembers,
  'account.account_arrange_log': arrangesPosts,
  'account.account_count_verified': countsEntrants,
  'account.account_hold_draws': guardsDraw,
  'account.account_hold_draws_of_suspended': guardsDraw,
  'account.account_owner_ends_setup': 'guards: once there is an owner, the setup makes no second one',
  'competition.competition_keep_start': 'guards: the start of an event that was drawn does not move',
  'entry.entry_count_changed': countsEntries,
  'entry.entry_count_gone': countsEntries,
  'entry.entry_has_members': guardsMembers,
  'entry.entry_set_search': 'derives: the words that a search finds an entry by',
  'log_post.log_post_count_added': countsPosts,
  'log_post.log_post_count_changed': countsPosts,
  'log_post.log_post_count_gone': countsPosts,
  'log_post.log_post_place': "derives: a post's place and visibility, under the locks that counting needs",
  'log_post.log_post_set_visibility': arrangesPosts,
  'sign_up.sign_up_a_members_gone': countsMembers,
  'sign_up.sign_up_a_members_joined': countsMembers,
  'sign_up.sign_up_a_members_moved': `${countsMembers}; records who left, who never votes on that entry`,
  'sign_up.sign_up_author': 'guards: the author of an exclusion is in no gift exchange',
  'sign_up.sign_up_b_arrange_log': arrangesPosts,
  'sign_up.sign_up_count_changed': countsEntrants,
  'sign_up.sign_up_count_gone': countsEntrants,
  'sign_up.sign_up_count_joined': countsEntrants,
  'sign_up.sign_up_gone_leaves_members': guardsMembers,
  'sign_up.sign_up_hold_draw': `${guardsDraw}; what comes after the draw gets a later time`,
  'sign_up.sign_up_leaves_members': guardsMembers,
  'sign_up.sign_up_set_first_timer': "derives: whether it is an account's first sign-up",
};

test('every trigger is listed with its reason', async () => {
  const { rows } = await sql<{ name: string }>`
    select tgrelid::regclass || '.' || tgname as name from pg_trigger join pg_class c on c.oid = tgrelid
    where not tgisinternal and c.relnamespace = 'public'::regnamespace`.execute(t.platform.db);
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(reasons).toSorted());
});
