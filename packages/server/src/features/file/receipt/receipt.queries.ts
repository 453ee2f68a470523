import type { Database } from '../../../platform/database/database.ts';
import type { ReceiptKey } from './receipt-key.ts';

/** Every key ever used stays known, so that receipts survive a change of the secret key. */
export async function listKeys(db: Database, current: ReceiptKey) {
  const read = () =>
    db
      .selectFrom('receipt_key')
      .select(['id', 'public_key as publicKey', 'first_used_at as firstUsedAt'])
      .orderBy('first_used_at', 'desc')
      .orderBy('id')
      .execute();
  const known = await read();
  if (known.some(({ id }) => id === current.id)) return known;
  await db
    .insertInto('receipt_key')
    .values({ id: current.id, public_key: current.publicKey })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return read();
}
