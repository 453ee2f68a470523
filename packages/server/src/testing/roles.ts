import { createHash } from 'node:crypto';
import pg from 'pg';

/** Owns the databases of tests and migrates them; no superuser, since a site's owner need not be one. */
const ownerRole = 'tinsmith_dev_owner';
/** What the site runs as. */
const appRole = 'tinsmith_dev_app';

/** Both have one password, which follows from the server's: whoever knows that one may be anybody. */
const passwordOf = (adminUrl: string): string =>
  createHash('sha256')
    .update(`roles ${new URL(adminUrl).password}`)
    .digest('hex');

/** Makes the two roles, or gives them their password anew. Runs that begin at once wait for each other. */
export async function createRoles(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  const login = `login password '${passwordOf(adminUrl)}'`;
  try {
    await client.query(`
      do $$ begin
        perform pg_advisory_xact_lock(7461010);
        if to_regrole('${appRole}') is null then create role ${appRole}; end if;
        if to_regrole('${ownerRole}') is null then create role ${ownerRole}; end if;
        alter role ${appRole} ${login};
        alter role ${ownerRole} ${login};
        grant ${appRole} to ${ownerRole};
        -- Large tables are filled without triggers.
        grant set on parameter session_replication_role to ${ownerRole};
      end $$`);
  } finally {
    await client.end();
  }
}

function withUser(url: string, user: string, password?: string): string {
  const changed = new URL(url);
  changed.username = user;
  if (password !== undefined) changed.password = password;
  return changed.href;
}

/** The same database as the site sees it. */
export const asApp = (adminUrl: string): string => withUser(adminUrl, appRole, passwordOf(adminUrl));

/** The same database as its owner sees it, who arranges what the site may not: its clock, its triggers. */
export const asOwner = (appUrl: string): string => withUser(appUrl, ownerRole);

export const ownedByOwner = `owner ${ownerRole}`;
