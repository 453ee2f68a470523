import * as contract from '@tinsmith/contract/mail';
import { bind } from '../../http/bind.ts';
import { offPage } from '../../platform/mail/mail-link.ts';
import type { Platform } from '../../platform/platform.ts';
import { countReaders } from './mail-queue.queries.ts';
import { readLink, readOwnSwitches, switchByLink, switchOwnMail } from './mail-switches.ts';

export const mailRoutes = (platform: Platform) => [
  bind(contract.getMailSwitches, ({ viewer }) => readOwnSwitches(platform, viewer)),
  bind(contract.switchMail, ({ viewer, body }) => switchOwnMail(platform, viewer, body.kind, body.isOn)),
  bind(contract.readMailLink, ({ query }) => readLink(platform, query.token)),
  bind(contract.switchByMailLink, ({ body }) => switchByLink(platform, body.token, body.isOn)),
  bind(contract.openOneClick, ({ query, reply }) => {
    reply.code(302).header('location', offPage('', encodeURIComponent(query.token)));
    return '';
  }),
  bind(contract.oneClickOff, async ({ query }) => {
    await switchByLink(platform, query.token, false);
    return { done: true } as const;
  }),
  bind(contract.countNewsReaders, async ({ subject }) => ({
    num: await countReaders(platform.db, 'news', subject.row.id),
  })),
];
