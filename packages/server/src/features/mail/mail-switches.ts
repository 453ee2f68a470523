import type { MailLink, MailSwitches } from '@tinsmith/contract/mail';
import type { AccountId } from '@tinsmith/domain/ids';
import { type MailKind, mailKinds } from '@tinsmith/domain/mail-kinds';
import { getAccount } from '../../http/logged-in.ts';
import { Problem } from '../../http/problems.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { findMailAddress, listOptOuts, switchMail } from './mail-switch.queries.ts';
import { openMailLink, shortenAddress } from './unsubscribe-link.ts';

type Needs = Pick<Platform, 'db' | 'secrets'>;

async function readSwitches({ db }: Pick<Needs, 'db'>, accountId: AccountId): Promise<MailSwitches> {
  const off = await listOptOuts(db, accountId);
  return { switches: mailKinds.map((kind) => ({ kind, isOn: !off.includes(kind) })) };
}

export const readOwnSwitches = (needs: Needs, viewer: Viewer) => readSwitches(needs, getAccount(viewer).id);

export async function switchOwnMail(needs: Needs, viewer: Viewer, kind: MailKind, isOn: boolean) {
  const { id } = getAccount(viewer);
  await switchMail(needs.db, id, kind, isOn);
  return readSwitches(needs, id);
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
