/** A site that runs for one worker of the browser tests, with a database and a clock of its own. */
export interface WorkerSite {
  readonly url: string;
  /** Of the role that owns the database: tests set up things that the site itself may not. */
  readonly ownerUrl: string;
}

const key = 'E2E_SITES';

export function announceSites(sites: readonly WorkerSite[]): void {
  process.env[key] = JSON.stringify(sites.map(({ url, ownerUrl }) => ({ url, ownerUrl })));
}

/** A worker that replaces a failed one gets the same site. */
export function readSite(parallelIndex: number): WorkerSite {
  const sites: WorkerSite[] = JSON.parse(process.env[key] ?? '[]');
  const site = sites[parallelIndex];
  if (!site) throw new Error(`No site runs for worker ${parallelIndex}.`);
  return site;
}

/** What a test needs to start another site of its own. */
export interface SiteGround {
  readonly postgresUrl: string;
  readonly template: string;
  readonly build: string;
}

const groundKey = 'E2E_GROUND';

export function announceGround(ground: SiteGround): void {
  process.env[groundKey] = JSON.stringify(ground);
}

export function readGround() {
  const { postgresUrl, template, build }: SiteGround = JSON.parse(process.env[groundKey] ?? '{}');
  const urlOf = (database: string) => Object.assign(new URL(postgresUrl), { pathname: `/${database}` }).href;
  return { postgres: { urlOf }, template, build };
}
