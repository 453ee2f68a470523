import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readConfig, settings } from './config.ts';

test('docs/operations.md lists every setting as config.ts describes it', () => {
  const docs = readFileSync(path.resolve(import.meta.dirname, '../../../docs/operations.md'), 'utf8');
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
