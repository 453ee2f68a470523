import { systemNames } from '@tinsmith/domain/runs';
import * as z from 'zod/mini';

/** A wishlist as shown to its giver. */
export const wishlist = z.object({
  wishes: z.array(z.string()),
  pleaseNot: z.string(),
  systems: z.array(z.enum(systemNames)),
  hasGamepad: z.boolean(),
});
export type Wishlist = z.output<typeof wishlist>;
