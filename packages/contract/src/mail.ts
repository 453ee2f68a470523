import { mailKinds } from '@tinsmith/domain/mail-kinds';
import * as z from 'zod/mini';
import { anyone, loggedIn, personal, uncached } from './access.ts';
import { shortName } from './competition.ts';
import type { Problems } from './problems.ts';
import { route } from './route.ts';

export const mailProblems = {
  'no-mail-link': {
    status: 404,
    sentence: "This link doesn't work. Log in to choose which e-mails you get.",
  },
  'old-mail-link': {
    status: 410,
    sentence:
      "This link no longer works, because the account's address has changed. Log in to choose which e-mails you get.",
  },
} as const satisfies Problems;

declare module './problems.ts' {
  interface DeclaredProblems {
    readonly mail: typeof mailProblems;
  }
}

const kind = z.enum(mailKinds);
const token = z.string().check(z.maxLength(300));
const done = z.object({ done: z.literal(true) });

export const mailSwitches = z.object({ switches: z.array(z.object({ kind, isOn: z.boolean() })) });
export type MailSwitches = z.output<typeof mailSwitches>;

export const getMailSwitches = route({
  method: 'GET',
  path: '/api/v1/account/mails',
  summary: 'Which e-mails about events you get',
  access: loggedIn,
  cache: personal,
  output: mailSwitches,
});

export const switchMail = route({
  method: 'POST',
  path: '/api/v1/account/mails',
  summary: 'Turns one kind of e-mail on or off',
  access: loggedIn,
  isOpenToSuspended: true,
  cache: uncached,
  limit: { max: 120, perSeconds: 60, by: 'account' },
  body: z.object({ kind, isOn: z.boolean() }),
  output: mailSwitches,
});

export const mailLink = z.object({
  /** `old`: the account has another address now, or none. */
  state: z.enum(['known', 'old', 'unknown']),
  kind: z.nullable(kind),
  isOn: z.boolean(),
});
export type MailLink = z.output<typeof mailLink>;

export const readMailLink = route({
  method: 'GET',
  path: '/api/v1/mails/link',
  summary: 'What the link at the end of an e-mail turns off',
  access: anyone,
  cache: personal,
  limit: { max: 600, perSeconds: 60, by: 'address' },
  query: z.object({ token: z._default(token, '') }),
  output: mailLink,
});

export const switchByMailLink = route({
  method: 'POST',
  path: '/api/v1/mails/link',
  summary: 'Turns the kind of e-mail that a link is for off, or on again',
  access: anyone,
  isOpenToSuspended: true,
  cache: uncached,
  problems: ['no-mail-link', 'old-mail-link'],
  limit: { max: 600, perSeconds: 60, by: 'address' },
  body: z.object({ token, isOn: z.boolean() }),
  output: mailLink,
});

export const openOneClick = route({
  method: 'GET',
  path: '/api/v1/mails/off',
  summary: 'Redirects to a page that asks before turning e-mails off, for mail programs that only open links',
  access: anyone,
  cache: uncached,
  query: z.object({ token: z._default(token, '') }),
  output: { mediaType: 'text/plain; charset=utf-8' },
});

export const oneClickOff = route({
  method: 'POST',
  path: '/api/v1/mails/off',
  summary: "Turns one kind of e-mail off with a mail program's one-click unsubscribe (RFC 8058)",
  access: anyone,
  isOneClick: true,
  isOpenToSuspended: true,
  cache: uncached,
  problems: ['no-mail-link', 'old-mail-link'],
  // Providers send the clicks of all their users from few addresses.
  limit: { max: 6000, perSeconds: 60, by: 'address' },
  query: z.object({ token: z._default(token, '') }),
  output: done,
});

export const countNewsReaders = route({
  method: 'GET',
  path: '/api/v1/compo/:compoId/mailReaders',
  summary: 'For staff: how many people would get a news post by e-mail',
  access: { who: 'staff', can: 'write-news', about: { competition: 'compoId' } },
  cache: personal,
  params: z.object({ compoId: shortName }),
  output: z.object({ num: z.int() }),
});
