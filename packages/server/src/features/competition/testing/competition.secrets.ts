import { sql } from 'kysely';
import { createCompetition } from '../../../testing/factories.ts';
import { newToken, type SecretKind } from '../../../testing/secret-kind.ts';

export const secrets: readonly SecretKind[] = [
  {
    name: 'an event that is a draft',
    readers: ['staff', 'staffEntrant'],
    async plant(t) {
      const [title, text, rules] = [newToken(), newToken(), newToken()];
      const short = newToken();
      // Between two boundaries of the others: its own must not show in any cache lifetime.
      const { id } = await createCompetition(t.owner, {
        short,
        title: `Jam ${title}`,
        markdown: text,
        startMs: Date.UTC(2026, 7, 7, 13),
      });
      await sql`update competition set is_draft = true, standing_rules = ${rules} where id = ${id}`.execute(
        t.owner,
      );
      return { texts: [title, text, rules], marks: [], files: [], values: { compoId: [short] } };
    },
  },
];
