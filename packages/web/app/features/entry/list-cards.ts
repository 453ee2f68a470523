import type { Call, InputOf, OutputOf } from '@tinsmith/contract/client';
import type { EntryCard } from '@tinsmith/contract/entry';
import { listAllEntries, listEntriesOfUser } from '../../api/gen/entry.ts';

export type CardPage = Omit<OutputOf<typeof listAllEntries>, 'result'> & { readonly result: EntryCard[] };

/** A page of all entries, in the short form. */
export async function listCards(
  call: Call,
  query: Omit<InputOf<typeof listAllEntries>['query'], 'card'>,
): Promise<CardPage> {
  const page = await call(listAllEntries, { query: { ...query, card: 'true' } });
  return { ...page, result: page.result as EntryCard[] };
}

/** A user's entries, in the short form. */
export async function listCardsOf(call: Call, userId: string): Promise<EntryCard[]> {
  const { result } = await call(listEntriesOfUser, { params: { userId }, query: { card: 'true' } });
  return result as EntryCard[];
}
