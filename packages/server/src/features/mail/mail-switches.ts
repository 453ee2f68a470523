import type { MailLink, MailSwitches } from '@tinsmith/contract/mail';
import { type MailKind, mailKindsFor } from '@tinsmith/domain/mail-kinds';
import { getAccount } from '../../http/logged-in.ts';
import { Problem } from '../../http/problems.ts';
import type { Viewer } from '../../http/viewer.ts';
import { openMailLink, shortenAddress } from '../../platform/mail/mail-link.ts';
import type { Platform } from '../../platform/platform.ts';
import { findMailAddress, listOptOuts, switchMail } from './mail-switch.queries.ts';

type Needs = Pick<Platform, 'db' | 'secrets'>;

type Owner = ReturnType<typeof getAccount>;

async function readSwitches({ db }: Pick<Needs, 'db'>, { id, rank }: Owner): Promise<MailSwitches> {
  const off = await listOptOuts(db, id);
  return { switches: mailKindsFor(rank).map((kind) => ({ kind, isOn: !off.includes(kind) })) };
}

export const readOwnSwitches = (needs: Needs, viewer: Viewer) => readSwitches(needs, getAccount(viewer));

export async function switchOwnMail(needs: Needs, viewer: Viewer, kind: MailKind, isOn: boolean) {
  const account = getAccount(viewer);
  await switchMail(needs.db, account.id, kind, isOn);
  return readSwitches(needs, account);
}

/** Resolves a mailed link, which is valid as long as the account has the address it was sent to. */
async function findLink({ db, secrets }: Needs, token: string) {
  const link = openMailLink(secrets, token);
  if (!link) return { state: 'unknown' } as const;
  const email = await findMailAddress(db, link.accountId);
  if (email === null || shortenAddress(secrets, email) !== link.address) return { state: 'old' } as const;
  return { state: 'known', link } as const;
}

export async function readLink(needs: Needs, token: string): Promise<MailLink> {
  const found = await findLink(needs, token);
  if (found.state !== 'known') return { state: found.state, kind: null, isOn: false };
  const off = await listOptOuts(needs.db, found.link.accountId);
  return { state: 'known', kind: found.link.kind, isOn: !off.includes(found.link.kind) };
}

export async function switchByLink(needs: Needs, token: string, isOn: boolean): Promise<MailLink> {
  const found = await findLink(needs, token);
  if (found.state === 'unknown') throw new Problem('no-mail-link');
  if (found.state === 'old') throw new Problem('old-mail-link');
  const { accountId, kind } = found.link;
  await switchMail(needs.db, accountId, kind, isOn);
  return { state: 'known', kind, isOn };
}
