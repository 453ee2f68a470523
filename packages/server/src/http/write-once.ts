import { createHash } from 'node:crypto';
import { keyHeader } from '@tinsmith/contract/client';
import type { FormFile, RouteShape } from '@tinsmith/contract/route';
import type { AccountId } from '@tinsmith/domain/ids';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import { inOneTransaction } from '../platform/database/one-transaction.ts';
import { Problem } from './problems.ts';
import type { Viewer } from './viewer.ts';

/** What a call asks for, as its route's schemas parsed it. */
interface Asked {
  readonly params: unknown;
  readonly body: unknown;
  readonly form: { readonly fields: unknown; readonly files: readonly FormFile[] } | undefined;
}

/** A write with a key. */
export interface Once {
  /** Runs the call, or returns what it answered the first time. */
  readonly run: (asked: Asked, work: () => Promise<unknown>) => Promise<unknown>;
  /** What the same call answered before; undefined if it was not made. */
  readonly recall: (asked: Asked) => Promise<unknown>;
}

/** Of the caller's choice, and long enough that no two are the same by chance. */
const isKey = (key: unknown): key is string => typeof key === 'string' && /^[\w-]{16,64}$/.test(key);

function hashOf(name: string, { params, body, form }: Asked): string {
  // The body of a form has a separator that differs each time.
  const asked = [name, params, form ? null : body, form?.fields];
  const hash = createHash('sha256').update(JSON.stringify(asked));
  for (const { field, bytes } of form?.files ?? [])
    hash.update(`\0${field}\0${bytes.length}\0`).update(bytes);
  return hash.digest('hex');
}

/**
 * With a key, a call is made once: sent again after an answer was lost, it returns the answer of the first time and
 * changes nothing. The key is stored with the write itself, so that both are there or neither is; a call that fails
 * stores none. Undefined for calls without one.
 */
export function openOnce(
  db: Database,
  shape: RouteShape,
  { headers }: FastifyRequest,
  { account }: Viewer,
): Once | undefined {
  const key = headers[keyHeader];
  if (!('takesKey' in shape && shape.takesKey) || key === undefined || !account) return undefined;
  if (!isKey(key))
    throw new Problem('invalid-input', { sentence: `Please check this header: ${keyHeader}.` });
  const name = `${shape.method} ${shape.path}`;
  const find = async (asked: Asked) => {
    const { rows } = await sql<{ isSame: boolean; answer: unknown }>`
      select input_sha256 = ${hashOf(name, asked)} as "isSame", answer from write_key
      where account_id = ${account.id} and key = ${key}`.execute(db);
    return rows[0];
  };
  return {
    run: (asked, work) =>
      inOneTransaction(db, async () => {
        // Waits for a call with the same key that is under way.
        const { rows } = await sql`
          insert into write_key (account_id, key, input_sha256) values (${account.id}, ${key}, ${hashOf(name, asked)})
          on conflict do nothing returning key`.execute(db);
        if (rows.length === 0) {
          const before = await find(asked);
          if (!before?.isSame) throw new Problem('key-reused');
          return before.answer;
        }
        const answer = await work();
        await sql`update write_key set answer = ${JSON.stringify(answer)}::json
          where account_id = ${account.id} and key = ${key}`.execute(db);
        return answer;
      }),
    recall: async (asked) => {
      const before = await find(asked);
      return before?.isSame ? before.answer : undefined;
    },
  };
}

/** An answer can contain what its author wrote. */
export const deleteKeysOf = (transaction: Database, accountId: AccountId) =>
  transaction.deleteFrom('write_key').where('account_id', '=', accountId).execute();
