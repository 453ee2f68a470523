import type { Privacy } from '@tinsmith/contract/site';
import type { Feature } from '../../http/feature.ts';
import type { Platform } from '../../platform/platform.ts';
import { describeKept } from '../../platform/retention.ts';

/** Everything that the site keeps, from the table that its jobs enforce. */
export const readPrivacy = ({ config }: Pick<Platform, 'config'>, features: readonly Feature[]): Privacy => ({
  kept: features.flatMap(({ retention = [] }) => retention.map((kept) => describeKept(kept, config))),
});
