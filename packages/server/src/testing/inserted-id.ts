/** Runs an insert that returns the id. */
export const insertedId = async (query: {
  executeTakeFirstOrThrow(): Promise<{ id: number }>;
}): Promise<number> => (await query.executeTakeFirstOrThrow()).id;
