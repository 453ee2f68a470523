import { sql } from 'kysely';
import { newToken, type Planted, type SecretKind } from '../../../testing/secret-kind.ts';
import type { SecretWorld } from '../../../testing/secret-world.ts';
import type { TestApp } from '../../../testing/test-app.ts';

const plantedOf = (token: string): Planted => ({
  event: 'gift-exchange',
  texts: [token],
  marks: [],
  files: [],
});

/** A letter from the author to their receiver, not delivered yet. */
async function postLetter(t: TestApp, { people, events }: SecretWorld): Promise<string> {
  const text = newToken();
  const { short } = events['gift-exchange'];
  const posted = await t
    .visitor(people.author.token)
    .post(`/api/v1/compo/${short}/letters`, { to: 'receiver', text });
  if (posted.statusCode !== 200) throw new Error(posted.body);
  return text;
}

export const secrets: readonly SecretKind[] = [
  {
    name: 'a letter that is still in the post',
    readers: ['author'],
    plant: async (t, world) => plantedOf(await postLetter(t, world)),
  },
  {
    name: 'a letter that went out',
    readers: ['author', 'invitee'],
    async plant(t, world) {
      const text = await postLetter(t, world);
      await sql`update santa_letter set delivered_at = app_now(), mailed_at = app_now() where text = ${text}`.execute(
        t.owner,
      );
      return plantedOf(text);
    },
  },
  {
    name: 'a word with a gift that will be late',
    readers: ['author'],
    async plant(t, { people, events }) {
      const word = newToken();
      await sql`update santa_pair p set ready_by = '2027-01-04', ready_word = ${word} from sign_up g
        where g.id = p.giver_id and g.account_id = ${people.author.id}
          and p.competition_id = ${events['gift-exchange'].id}`.execute(t.owner);
      return plantedOf(word);
    },
  },
  {
    name: 'who is kept apart from whom',
    readers: ['staff'],
    // Two people who exist in any case: that they are kept apart must not change a byte. Staff who are in an
    // exchange, such as staffEntrant, are no readers, neither of the desk nor of the audit log.
    async plant(t, { people, events }) {
      const [low, high] = [people.author.id, people.user.id].toSorted((one, other) => one - other);
      await sql`insert into santa_exclusion (low_account_id, high_account_id, author_account_id)
        values (${low}, ${high}, ${people.staff.id})`.execute(t.owner);
      // Made through another event, of which staff who are in the exchange may read the audit entries.
      await sql`insert into audit_entry (account_id, action, competition_id, details)
        values (${people.staff.id}, 'kept-santas-apart', ${events.speedhack.id},
          ${JSON.stringify({ accountIds: [low, high] })}::jsonb)`.execute(t.owner);
      // The audit log names neither of them, not even for staff who may read the entry.
      return { event: 'gift-exchange', texts: [], marks: ['kept santas apart'], files: [] };
    },
  },
];
