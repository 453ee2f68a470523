declare const kind: unique symbol;

/** A number that cannot be confused with the id of something else. */
type Id<Kind extends string> = number & { readonly [kind]: Kind };

export type AccountId = Id<'account'>;
export type EntrantId = Id<'entrant'>;
export type EntryId = Id<'entry'>;
