import { sql } from 'kysely';
import type { FileOwnerKind } from '../../http/file-audience.ts';
import { siteOwner } from '../../platform/files/files.ts';
import { isNewsImage } from './news.queries.ts';

/** The site's own pictures are no secret. So far only news posts have any. */
export const siteFiles: FileOwnerKind = {
  kind: siteOwner.kind,
  isNamed: isNewsImage,
  facts: () => sql`case when ${isNewsImage} then '{}'::jsonb end`,
  audienceOf: () => 'always',
};
