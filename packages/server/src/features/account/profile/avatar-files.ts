import { sql } from 'kysely';
import type { FileOwnerKind } from '../../../http/file-audience.ts';
import { avatarFileKind, isAvatarFile } from './profile.queries.ts';

/** Avatars are public for as long as their accounts show them. */
export const avatarFiles: FileOwnerKind = {
  kind: avatarFileKind,
  isNamed: isAvatarFile,
  facts: () => sql`case when ${isAvatarFile} then '{}'::jsonb end`,
  audienceOf: () => 'everyone',
};
