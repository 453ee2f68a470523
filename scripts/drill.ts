// npm run drill -- NAME: rehearses one of the site's bad days with the real programs, prints what it measured and exits
// with 1 if a bound was missed. Never part of CI: it needs Docker, root and up to an hour.

interface Drill {
  /** Whether every bound was kept. */
  readonly run: (args: string[]) => Promise<boolean>;
}

const drills: Readonly<Record<string, () => Promise<Drill>>> = {
  alerts: () => import('./drill/alerts.ts'),
  backup: () => import('./drill/backup.ts'),
  containers: () => import('./drill/containers.ts'),
  failover: () => import('./drill/failover.ts'),
  install: () => import('./drill/install.ts'),
  pitr: () => import('./drill/pitr.ts'),
  postgres: () => import('./drill/postgres.ts'),
  upgrade: () => import('./drill/upgrade.ts'),
};

const [name = '', ...args] = process.argv.slice(2);
const load = Object.hasOwn(drills, name) ? drills[name] : undefined;
if (!load) {
  process.stderr.write(`Usage: npm run drill -- ${Object.keys(drills).join('|')}\n`);
  process.exit(2);
}
const { run } = await load();
process.exit((await run(args)) ? 0 : 1);
