import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { mailKinds } from '@tinsmith/domain/mail-kinds';
import { describe, expect, test } from 'vitest';
import { features } from './features.ts';
import { isEventMail } from './http/event-mail.ts';
import { jobs } from './jobs.ts';
import { renderMail } from './platform/mail/render-mail.ts';
import { sampleContext } from './testing/mail-sample.ts';
import { mailSamples } from './testing/mail-samples.ts';

const mails = features.flatMap(({ mails: own = [] }) => own);
const offUrl = 'https://jam.example/accounts/mails-off?token=sample';

/** Code of the site without tests, by path. */
const sources = globSync('**/*.ts', { cwd: import.meta.dirname })
  .filter((file) => !/\.test\.ts$|^testing\//.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(import.meta.dirname, file), 'utf8') }));

describe('the kinds of e-mail', () => {
  test('no two have one name', () => {
    expect(mails.length).toBeGreaterThan(40);
    expect(new Set(mails.map(({ name }) => name)).size).toBe(mails.length);
  });

  test('each has a sample', () => {
    expect(mailSamples.map(({ definition }) => definition.name).toSorted()).toEqual(
      mails.map(({ name }) => name).toSorted(),
    );
    // The very objects: a definition that is in no manifest would otherwise pass under another's name.
    expect(mailSamples.filter(({ definition }) => !mails.includes(definition))).toEqual([]);
  });

  test('each that is defined is in a manifest', async () => {
    const files = sources.filter(({ text }) => /\bdefine(Event)?Mail[<(]/.test(text));
    const modules: object[] = await Promise.all(
      files.map(({ file }) => import(path.join(import.meta.dirname, file))),
    );
    const defined = modules
      .flatMap((module) => Object.values(module))
      .filter((value) => typeof value === 'object' && 'delivery' in value);
    expect(defined.length).toBeGreaterThan(30);
    expect(defined.filter((mail) => !mails.includes(mail))).toEqual([]);
    // Definitions that are not exported could be in no manifest.
    const hidden = files.filter(({ text }) => /^(?!export )const \w+ = define(Event)?Mail[<(]/m.test(text));
    expect(hidden.map(({ file }) => file)).toEqual([]);
  });

  test('those to everyone in an event, and the one that tries the mail server, come at most once; all others at least once', () => {
    const once = mails.filter(({ delivery }) => delivery === 'at-most-once');
    expect(once.filter((mail) => !isEventMail(mail)).map(({ name }) => name)).toEqual(['setup-test']);
    expect(mails.filter((mail) => isEventMail(mail) && mail.delivery !== 'at-most-once')).toEqual([]);
  });

  test('[R12.13] each switch turns some off, and only mails about the account have none', () => {
    const used = new Set(mails.flatMap(({ switchedBy }) => switchedBy ?? []));
    expect([...used].toSorted()).toEqual([...mailKinds].toSorted());
    const always = mails.filter(({ switchedBy }) => switchedBy === null).map(({ name }) => name);
    const ofAccounts = features.find(({ name }) => name === 'account')?.mails?.map(({ name }) => name) ?? [];
    expect(always.filter((name) => !ofAccounts.includes(name)).toSorted()).toEqual([
      'draw-warning',
      'setup-test',
    ]);
  });

  test('only those of accounts, and those about a time that is near, go first', () => {
    const urgent = mails.filter(({ priority }) => priority === 'urgent');
    const ofAccounts = features.find(({ name }) => name === 'account')?.mails ?? [];
    expect(
      urgent
        .filter((mail) => !ofAccounts.includes(mail))
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(['moved', 'no-file-2', 'receiver', 'setup-test', 'unvoted']);
    expect(ofAccounts.every(({ priority }) => priority === 'urgent')).toBe(true);
    expect(jobs.find(({ name }) => name === 'send-account-mail')?.priority).toBe('urgent');
  });
});

describe('a sample of', () => {
  test.each(mailSamples.map((sample) => [sample.definition.name, sample] as const))(
    '%s says who it is from, where to turn it off, and nothing that is missing',
    (_, { definition: { switchedBy }, content, event }) => {
      if (!content) throw new Error('There is no reason for the sample.');
      const { text, html } = renderMail(content, sampleContext, event, switchedBy && offUrl);
      expect(content.subject).toMatch(/^\S[^\n]{5,80}\S$/);
      expect(text).toMatch(/^Hello anna,\n\n/);
      expect(text).toMatch(/[^\n]\n$/);
      for (const written of [text, html ?? '']) expect(written).not.toMatch(/undefined|null|NaN|\[object/);
      if (!content.isUnsigned) expect(text).toMatch(/\n\n(-- \n)?The Jam(\n|, )https:\/\/jam\.example\n/);
      expect(text.includes(`Turn off e-mails like this:\n${offUrl}\n`)).toBe(switchedBy !== null);
      expect(html !== undefined).toBe(event !== null);
      if (html) expect(html).toContain(`href="${offUrl}"`);
    },
  );
});

test('only the sender of each guarantee calls the transport', () => {
  const callers = sources.filter(({ text }) =>
    /\bmail\.send\(|\bopenLine\(|createTransport|SMTPConnection/.test(text),
  );
  expect(callers.map(({ file }) => file).toSorted()).toEqual([
    // At most once.
    'features/mail/send-event-mails.ts',
    // At least once.
    'platform/mail/send-mail.ts',
    // The transport itself.
    'platform/mail/smtp-session.ts',
    'platform/mail/transport.ts',
  ]);
});

test('the log lists every e-mail, except those whose recipient or time reveals a secret', () => {
  const callers = sources.filter(({ text }) => /\bsendMail\(/.test(text)).map(({ file }) => file);
  expect(callers.toSorted()).toEqual([
    // Requests have rows of their own.
    'features/account/send-account-mail.job.ts',
    // Who asks for help with an upload, also of a gift.
    'features/file/trouble/trouble-mails.job.ts',
    // Who is late, an elf, not drawn, or has a letter.
    'features/santa/santa-mails.job.ts',
    // Tried while its sender waits for the answer.
    'features/staff/setup/test-mail.ts',
    // Who is in a team, also of a gift.
    'features/team/send-invitation-mail.job.ts',
    'features/team/send-pledge-mail.job.ts',
    // Whose ballot was excluded, and who could not run a game.
    'features/vote/vote-mails.job.ts',
    'platform/mail/send-mail.ts',
    'platform/mail/transport.ts',
  ]);
});
