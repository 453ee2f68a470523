import type { Wishlist } from '@tinsmith/contract/wishlist';
import { knownSystems } from '@tinsmith/domain/runs';
import { readWishes } from '@tinsmith/domain/wishes';
import type { WishlistRow } from './pair.queries.ts';

export const presentWishlist = ({ info, pleaseNot, systems, hasGamepad }: WishlistRow): Wishlist => ({
  wishes: readWishes(info),
  pleaseNot,
  systems: knownSystems(systems),
  hasGamepad,
});
