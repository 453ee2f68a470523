import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readConfig, settings } from './config.ts';

const readRepositoryFile = (name: string): string =>
  readFileSync(path.resolve(import.meta.dirname, '../../..', name), 'utf8');

test('docs/operations.md lists every setting as config.ts describes it', () => {
  const docs = readRepositoryFile('docs/operations.md');
  const table = /<!-- config:begin -->([\s\S]*)<!-- config:end -->/.exec(docs)?.[1] ?? '';
  for (const [name, field] of Object.entries(settings.shape)) {
    const fallback = field instanceof z.ZodDefault ? String(field.def.defaultValue) : null;
    const shown = fallback === null ? 'required' : fallback === '' ? 'empty' : `\`${fallback}\``;
    expect(table).toContain(`| \`${name}\` | ${shown} | ${field.description ?? ''} |`);
  }
});

test('a configuration that is not right says what is wrong', () => {
  expect(() => readConfig({ PORT: 'x' })).toThrow(/DATABASE_URL[\s\S]*PORT|PORT[\s\S]*DATABASE_URL/);
});

const enough = { DATABASE_URL: 'postgres://x', SECRET_KEY: Buffer.alloc(32, 1).toString('base64') };

test('production needs a mail server; elsewhere mails go to a folder', () => {
  expect(() => readConfig({ ...enough, NODE_ENV: 'production' })).toThrow(/SMTP_URL/);
  expect(readConfig({ ...enough, SMTP_URL: 'smtp://mail.example.org' }).smtpUrl).toBe(
    'smtp://mail.example.org',
  );
  expect(readConfig({ ...enough, NODE_ENV: 'development' }).smtpUrl).toBeNull();
});

test('metrics are off by default, for this machine alone, and never on the public port', () => {
  const test = { ...enough, NODE_ENV: 'test' };
  expect(readConfig(test)).toMatchObject({ metricsPort: null, metricsHost: '127.0.0.1' });
  expect(readConfig({ ...test, METRICS_PORT: '' }).metricsPort).toBeNull();
  expect(readConfig({ ...test, METRICS_PORT: '13001' }).metricsPort).toBe(13001);
  expect(() => readConfig({ ...test, METRICS_PORT: '3000' })).toThrow(/METRICS_PORT/);
  for (const METRICS_PORT of ['0', '65536', 'x'])
    expect(() => readConfig({ ...test, METRICS_PORT })).toThrow(/METRICS_PORT/);
});

test('the secret key is 32 bytes in base64, and there is no default for it', () => {
  expect(readConfig({ ...enough, NODE_ENV: 'test' }).secretKey).toHaveLength(32);
  for (const SECRET_KEY of [undefined, '', 'short', Buffer.alloc(31).toString('base64')]) {
    expect(() => readConfig({ ...enough, SECRET_KEY, NODE_ENV: 'test' })).toThrow(/SECRET_KEY/);
  }
});

test('another site to log in with needs both its id and its secret', () => {
  const test = { ...enough, NODE_ENV: 'test', GITHUB_CLIENT_ID: 'id', GITHUB_URL: 'http://localhost:1/' };
  expect(readConfig(test).oauth).toEqual({ github: null, discord: null });
  expect(readConfig({ ...test, GITHUB_CLIENT_SECRET: 's' }).oauth.github).toMatchObject({
    authorizeUrl: 'http://localhost:1/login/oauth/authorize',
    userUrl: 'https://api.github.com/user',
  });
});

test('S3 needs an address, a key and its secret, and a name for browsers that is not the site’s', () => {
  const given = { ...enough, NODE_ENV: 'test', PUBLIC_URL: 'https://jam.example.org' };
  const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 's' };
  expect(readConfig(given)).toMatchObject({ filesBackend: 'disk', s3: null });
  expect(() => readConfig({ ...given, FILES_BACKEND: 's3' })).toThrow(/S3_URL/);
  const url = 'https://s3.example.org/jam/';
  expect(() => readConfig({ ...given, S3_URL: url, S3_ACCESS_KEY_ID: 'id' })).toThrow(/S3_ACCESS_KEY_ID/);
  const right = { ...given, ...keys, FILES_BACKEND: 's3', S3_URL: url };
  expect(readConfig(right).s3).toMatchObject({ url: 'https://s3.example.org/jam', directUrl: null });
  expect(readConfig({ ...right, S3_DIRECT_URL: url }).s3?.directUrl).toBe('https://s3.example.org/jam');
  const own = 'https://jam.example.org/files';
  expect(() => readConfig({ ...right, S3_DIRECT_URL: own })).toThrow(/S3_DIRECT_URL/);
});

test('the demo switch, which needs no password, is refused in production and where other machines reach it', () => {
  const local = { ...enough, DEMO_SWITCH: 'true', NODE_ENV: 'development' };
  expect(readConfig(local).hasDemoSwitch).toBe(true);
  expect(readConfig({ ...local, HOST: '::1', PUBLIC_URL: 'http://127.0.0.1:3000' }).hasDemoSwitch).toBe(true);
  expect(readConfig({ ...local, DEMO_SWITCH: undefined }).hasDemoSwitch).toBe(false);
  const SMTP_URL = 'smtp://mail.example.org';
  for (const NODE_ENV of ['production', 'test', undefined])
    expect(() => readConfig({ ...local, NODE_ENV, SMTP_URL })).toThrow(/DEMO_SWITCH/);
  for (const HOST of ['0.0.0.0', '::', '192.0.2.7', 'localhost.example.org'])
    expect(() => readConfig({ ...local, HOST })).toThrow(/DEMO_SWITCH/);
  expect(() => readConfig({ ...local, PUBLIC_URL: 'https://jam.example.org' })).toThrow(/DEMO_SWITCH/);
});

test('[R15.01] games are played on a domain of their own, or not at all', () => {
  const given = { ...enough, NODE_ENV: 'test', PUBLIC_URL: 'https://jam.example.org' };
  expect(readConfig(given).play).toBeNull();
  const PLAY_URL = 'https://*.play.example.net';
  expect(readConfig({ ...given, PLAY_URL }).play).toMatchObject({
    domain: 'play.example.net',
    isWildcard: true,
  });
  for (const wrong of [
    'https://jam.example.org',
    'https://*.jam.example.org',
    'https://example.org',
    'http://play.example.net',
    'play.example.net',
    'https://play.example.net/games',
  ])
    expect(() => readConfig({ ...given, PLAY_URL: wrong }), wrong).toThrow(/PLAY_URL/);
});

/** The lines `NAME=value` of a file of settings. */
const readSettings = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/^([A-Z]\w*)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );

describe('sample settings are complete', () => {
  /** Everyone makes their own key, so it is the only setting that a sample leaves empty. */
  function expectToStart(sample: Record<string, string>): void {
    expect(sample.SECRET_KEY).toBe('');
    expect(() => readConfig(sample)).toThrow(/^The configuration has errors\.\n[^✖]*✖[^✖]*SECRET_KEY[^✖]*$/);
    const config = readConfig({ ...sample, SECRET_KEY: enough.SECRET_KEY });
    expect(config).toMatchObject({ environment: 'production', publicUrl: 'https://jam.example.org' });
    expect(config.mailFrom).toContain('jam.example.org');
  }

  test('the .env of docs/operations.md has all that compose.yaml requires, and the server starts with it', () => {
    const compose = readRepositoryFile('deploy/compose.yaml');
    const docs = readRepositoryFile('docs/operations.md');
    const [, block = ''] = /Write `deploy\/\.env`:\n\n```sh\n([\s\S]*?)```/.exec(docs) ?? [];
    const sample = readSettings(block);
    const required = [...compose.matchAll(/\$\{(\w+):\?/g)].map(([, name = '']) => name);
    expect(Object.keys(sample)).toEqual(expect.arrayContaining(required));
    const [, given = ''] = /^x-settings: &settings\n((?: {2}.*\n)+)/m.exec(compose) ?? [];
    const filled = given.replace(/\$\{(\w+):[?-]([^}]*)\}/g, (whole, name: string, otherwise: string) =>
      whole.includes(':-') ? (sample[name] ?? otherwise) : (sample[name] ?? ''),
    );
    const settingsOf = [...filled.matchAll(/^ {2}([A-Z]\w*): ?"?(.*?)"?$/gm)];
    expect(settingsOf.length).toBeGreaterThan(10);
    expectToStart(Object.fromEntries(settingsOf.map(([, name = '', value = '']) => [name, value])));
  });

  test('the server starts with the settings for systemd', () => {
    const migrate = readSettings(readRepositoryFile('deploy/systemd/migrate.env.example'));
    const sample = readSettings(readRepositoryFile('deploy/systemd/tinsmith.env.example'));
    expectToStart(sample);
    expectToStart({ ...sample, ...migrate });
    for (const name of Object.keys({ ...sample, ...migrate }))
      expect(Object.keys(settings.shape)).toContain(name);
  });
});
