import { Resolver } from 'node:dns/promises';
import type { Config } from '../../config.ts';
import { isLoopback } from '../loopback.ts';
import { type Check, type Finding, ok, skipped, trouble, warning } from './check.ts';

type SenderConfig = Pick<Config, 'smtpUrl' | 'mailFrom' | 'dnsServer' | 'dkimSelector'>;

/** The domain of the address that e-mails come from. */
export const senderDomain = (mailFrom: string): string =>
  (/@([^\s@<>]+)>?\s*$/.exec(mailFrom)?.[1] ?? '').toLowerCase();

class DnsAway extends Error {}

/** The TXT records of a name, each in one piece; none if there is no such name. */
async function readTxt(name: string, { dnsServer }: SenderConfig): Promise<string[]> {
  const resolver = new Resolver({ timeout: 1_000, tries: 2 });
  const limit = setTimeout(() => resolver.cancel(), 4_000);
  if (dnsServer !== null) resolver.setServers([dnsServer]);
  try {
    return (await resolver.resolveTxt(name)).map((pieces) => pieces.join(''));
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'ENODATA' || code === 'ENOTFOUND') return [];
    throw new DnsAway(code);
  } finally {
    clearTimeout(limit);
  }
}

/** A check of one record of the sender's domain, which needs neither the database nor the mail server. */
const senderCheck = (
  name: string,
  title: string,
  assess: (domain: string, config: SenderConfig) => Promise<Finding>,
): Check => ({
  name,
  title,
  pace: 'slow',
  needs: 'nothing',
  async run({ config }) {
    if (config.smtpUrl === null) return skipped('There is no mail server, so nobody checks the sender.');
    const domain = senderDomain(config.mailFrom);
    if (domain === '' || isLoopback(domain))
      return trouble(
        domain,
        `E-mails come from “${config.mailFrom}”, which is no address that others can check.`,
        'Set `MAIL_FROM` to an address of a domain of yours, such as `Jam <noreply@jam.example.org>`.',
      );
    try {
      return await assess(domain, config);
    } catch (error) {
      if (!(error instanceof DnsAway)) throw error;
      return warning(
        'no answer',
        `The records of ${domain} could not be read: the name server didn't answer (${error.message}).`,
        'Check the name servers of this machine: `cat /etc/resolv.conf`',
      );
    }
  },
});

export const spfCheck = senderCheck('spf', 'SPF', async (domain, config) => {
  const records = (await readTxt(domain, config)).filter((text) => /^v=spf1(\s|$)/i.test(text));
  const host = config.smtpUrl === null ? '' : new URL(config.smtpUrl).hostname;
  const [record = ''] = records;
  if (records.length === 0)
    return trouble(
      'none',
      `${domain} has no SPF record, so many providers treat the site's e-mails as spam.`,
      `Ask the provider of ${host} for its record, and add it as TXT of \`${domain}\`. It looks like \`v=spf1 include:… -all\`.`,
    );
  if (records.length > 1)
    return trouble(
      `${records.length} records`,
      `${domain} has ${records.length} SPF records. Receivers then ignore all of them.`,
      'Join them into one TXT record.',
    );
  if (/(^|\s)\+?all(\s|$)/i.test(record))
    return warning(
      'allows everyone',
      `The SPF record of ${domain} ends with “all”, so anyone can send in its name.`,
      `End it with \`~all\` or \`-all\`: \`${record}\``,
    );
  return ok('found', `${domain} says who may send in its name.`);
});

export const dkimCheck = senderCheck('dkim', 'DKIM', async (domain, config) => {
  if (config.dkimSelector === null)
    return skipped(
      'Not checked: set `DKIM_SELECTOR` to the selector that your mail provider signs with, such as `mail`.',
    );
  const name = `${config.dkimSelector}._domainkey.${domain}`;
  const records = (await readTxt(name, config)).filter((text) => /(^|;)\s*p=/i.test(text));
  if (records.length === 0)
    return trouble(
      'none',
      `There is no DKIM key at ${name}, so signatures of the site's e-mails can't be checked.`,
      `Add the TXT record \`${name}\` that your mail provider shows, or correct \`DKIM_SELECTOR\`.`,
    );
  if (records.every((text) => /(^|;)\s*p=\s*(;|$)/i.test(text)))
    return trouble(
      'revoked',
      `The DKIM key at ${name} was revoked: it is empty.`,
      'Ask your mail provider for the current selector and key.',
    );
  return ok(config.dkimSelector, `${name} has a key.`);
});

/** The domain itself, then those above it: a policy of the organization counts for all its domains. */
function* domainsUpFrom(domain: string): Generator<string> {
  const labels = domain.split('.');
  for (let from = 0; from <= labels.length - 2; from += 1) yield labels.slice(from).join('.');
}

export const dmarcCheck = senderCheck('dmarc', 'DMARC', async (domain, config) => {
  for (const one of domainsUpFrom(domain)) {
    const record = (await readTxt(`_dmarc.${one}`, config)).find((text) => /^v=DMARC1\s*(;|$)/i.test(text));
    if (record === undefined) continue;
    const policy = /(^|;)\s*p=\s*(none|quarantine|reject)\s*(;|$)/i.exec(record)?.[2]?.toLowerCase();
    if (policy === undefined)
      return trouble(
        'unreadable',
        `The DMARC record of ${one} has no policy that receivers understand.`,
        `Correct the TXT record \`_dmarc.${one}\`, such as to \`v=DMARC1; p=quarantine\`.`,
      );
    return ok(
      policy,
      policy === 'none'
        ? `${one} has a policy, which only observes.`
        : `${one} has a policy for false senders.`,
    );
  }
  return warning(
    'none',
    `${domain} has no DMARC record. Large providers ask for one from those who send many e-mails.`,
    `Add a TXT record \`_dmarc.${domain}\` with \`v=DMARC1; p=none\`, and make it stricter once all is well.`,
  );
});
