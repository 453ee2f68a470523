import { features } from '../features.ts';

/** Everything that stored files can belong to. */
export const fileOwners = features.flatMap(({ fileOwner }) => fileOwner ?? []);
