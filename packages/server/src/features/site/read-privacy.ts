import type { Privacy } from '@tinsmith/contract/site';
import type { Feature } from '../../http/feature.ts';
import type { Platform } from '../../platform/platform.ts';
import { describeKept } from '../../platform/retention.ts';

/** Their rows are about the site more than about its reader, who finds their own things first. */
const ofTheSite = new Set(['http', 'site', 'staff']);

/** Everything that the site keeps, from the table that its jobs enforce. */
export function readPrivacy({ config }: Pick<Platform, 'config'>, features: readonly Feature[]): Privacy {
  const rank = ({ name }: Feature): number => Number(ofTheSite.has(name));
  return {
    kept: features
      .toSorted((one, other) => rank(one) - rank(other))
      .flatMap(({ retention = [] }) => retention.map((kept) => describeKept(kept, config))),
  };
}
