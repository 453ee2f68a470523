import { createHash } from 'node:crypto';
import pg from 'pg';

/** Owns the test databases and migrates them; not a superuser, since a site's owner need not be one. */
const ownerRole = 'tinsmith_dev_owner';
/** The role the site runs as. */
const appRole = 'tinsmith_dev_app';

/** Both share a password derived from the server's: anyone who knows that one can act as any role. */
const passwordOf = (adminUrl: string): string =>
  createHash('sha256')
    .update(`roles ${new URL(adminUrl).password}`)
    .digest('hex');

/** Creates the two roles, or sets their password again. Concurrent runs wait for each other. */
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

/** The same database with the app's role. */
export const asApp = (adminUrl: string): string => withUser(adminUrl, appRole, passwordOf(adminUrl));

/** The same database with the owner's role, for what the site may not change: its clock, its triggers. */
export const asOwner = (appUrl: string): string => withUser(appUrl, ownerRole);

export const ownedByOwner = `owner ${ownerRole}`;
