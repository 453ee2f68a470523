import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { settings } from '../packages/server/src/config.ts';
import { blocksOf, documented } from './drill/support/docs-commands.ts';

// What deploy/ha relies on. Whether it survives is for `npm run drill -- failover` and `pitr`, which CI doesn't run.

const folder = path.resolve(import.meta.dirname, '../deploy/ha');
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');
const page = 'docs/high-availability.md';
const composeFiles = readdirSync(folder).filter((name) => name.endsWith('.compose.yaml'));
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);

test('[R18.08] the documented settings are all that the machines require', () => {
  const required = composeFiles.flatMap((name) => namesIn(read(name), /\$\{([A-Z_\d]+):\?/g));
  const documentedNames = namesIn(documented('MACHINE=', page), /^([A-Z_\d]+)=/gm);
  expect(documentedNames.toSorted()).toEqual([...new Set(required)].toSorted());
});

test('[R18.08] the web machines give the site only settings that it knows', () => {
  const compose = read('web.compose.yaml');
  const given = /^x-settings: &settings\n((?: {2}.*\n)+)/m.exec(compose)?.[1] ?? '';
  const names = namesIn(given, /^ {2}([A-Z_\d]+):/gm);
  expect(names.length).toBeGreaterThan(12);
  expect(names.filter((name) => !(name in settings.shape))).toEqual([]);
});

test('[R18.08] a commit waits for the standby, and a busy primary is given up by HAProxy before Patroni replaces it', () => {
  const patroni = read('postgres/patroni.yml');
  const numberOf = (name: string) => Number(new RegExp(`^ +${name}: (\\d+)`, 'm').exec(patroni)?.[1]);
  expect(numberOf('ttl')).toBeGreaterThanOrEqual(20);
  expect(numberOf('loop_wait') + 2 * numberOf('retry_timeout')).toBeLessThanOrEqual(numberOf('ttl'));
  expect(numberOf('wal_sender_timeout')).toBeLessThan(numberOf('ttl'));
  for (const line of ['synchronous_mode: true', 'use_unix_socket: true', 'use_pg_rewind: true'])
    expect(patroni).toContain(line);
  const haproxy = read('haproxy/haproxy.cfg');
  const [, inter, fall] =
    /inter (\d+)s fall (\d+) rise 1 on-marked-down shutdown-sessions/.exec(haproxy) ?? [];
  const timeout = Number(/timeout check (\d+)s/.exec(haproxy)?.[1]);
  expect(Number(fall) * (Number(inter) + timeout)).toBeLessThan(numberOf('ttl'));
});

test('[R18.08] every file and program that the page and Patroni name is there', () => {
  const commands = blocksOf(readFileSync(path.join(folder, '../..', page), 'utf8')).join('\n');
  const files = namesIn(commands, /-f deploy\/ha\/(\S+)/g);
  expect(new Set(files)).toEqual(new Set(composeFiles.filter((name) => name !== 'etcd.compose.yaml')));
  const programs = namesIn(
    commands + read('postgres/patroni.yml') + read('Dockerfile'),
    /\b([a-z-]+\.sh)\b/g,
  );
  expect(programs.length).toBeGreaterThan(4);
  for (const name of programs)
    expect([name, (statSync(path.join(folder, 'postgres', name)).mode & 0o111) > 0]).toEqual([name, true]);
});
