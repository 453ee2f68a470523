import { avatarFiles } from './features/account/profile/avatar-files.ts';
import { entryFiles } from './features/entry/entry-files.ts';
import { logFiles } from './features/log/log-files.ts';
import { siteFiles } from './features/news/site-files.ts';

/** Everything that stored files can belong to. */
export const fileOwners = [siteFiles, avatarFiles, entryFiles, logFiles];
