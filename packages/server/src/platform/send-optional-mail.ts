import type { MailKind } from '@tinsmith/domain/mail-kinds';
import { offPage, oneClickAddress, sealMailLink, shortenAddress } from './mail-link.ts';
import { findMailSwitch } from './mail-switch.queries.ts';
import type { Platform } from './platform.ts';
import type { Mail } from './smtp-session.ts';

/** Sends a mail unless its reader has switched that kind off. It ends with a link that does so. */
export async function sendOptionalMail(
  { db, config, mail, secrets }: Pick<Platform, 'db' | 'config' | 'mail' | 'secrets'>,
  kind: MailKind,
  { text, ...letter }: Omit<Mail, 'oneClickUrl'>,
): Promise<void> {
  const found = await findMailSwitch(db, letter.to, kind);
  if (!found?.isOn) return;
  const address = shortenAddress(secrets, letter.to);
  const token = sealMailLink(secrets, { accountId: found.accountId, kind, address });
  await mail.send({
    ...letter,
    text: `${text}\nTurn off e-mails like this:\n${offPage(config.publicUrl, token)}\n`,
    oneClickUrl: oneClickAddress(config.publicUrl, token),
  });
}
