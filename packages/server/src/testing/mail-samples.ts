import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { MailSample } from './mail-sample.ts';

const features = path.resolve(import.meta.dirname, '../features');
const files = readdirSync(features)
  .map((name) => path.join(features, name, 'testing', `${name}.mails.ts`))
  .filter((file) => existsSync(file));

/** One e-mail of every kind, from every feature that sends some; mails.test.ts checks them all. */
export const mailSamples: readonly MailSample[] = (
  await Promise.all(files.map(async (file) => (await import(file)).mails))
).flat();
