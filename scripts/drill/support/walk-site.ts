import { createHash, X509Certificate } from 'node:crypto';
import { connect } from 'node:tls';
import { chromium, type Page } from '@playwright/test';
import { createPng } from '../../../packages/server/src/testing/sized-png.ts';
import type { MailSink } from './mail-sink.ts';
import type { SiteAddress } from './site-client.ts';

/** The certificate that a site shows, signed by `ca`; rejects if it is not. */
export const readCertificate = ({ url, connectTo, ca }: SiteAddress): Promise<X509Certificate> =>
  new Promise((resolve, reject) => {
    const { hostname } = new URL(url);
    const { host = hostname, port = 443 } = connectTo ?? {};
    const socket = connect({ host, port, servername: hostname, ...(ca && { ca }) }, () => {
      const { raw } = socket.getPeerCertificate();
      socket.end();
      resolve(new X509Certificate(raw));
    });
    socket.setTimeout(5_000, () => socket.destroy(new Error('No TLS within 5 s.')));
    socket.on('error', reject);
  });

/** A browser that finds the site at its address, and accepts no certificate that it doesn't trust but this one. */
async function openBrowser(site: SiteAddress) {
  const { publicKey } = await readCertificate(site);
  const key = createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64');
  const { hostname } = new URL(site.url);
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      `--host-resolver-rules=MAP ${hostname} ${site.connectTo?.host ?? hostname}`,
      `--ignore-certificate-errors-spki-list=${key}`,
    ],
  });
}

const publicPages = ['/', '/news', '/faq', '/about', '/history', '/all/entries', '/accounts/login'];

interface Walk {
  readonly site: SiteAddress;
  readonly mails: MailSink;
  /** A live event. */
  readonly short: string;
  readonly owner: { readonly username: string; readonly password: string };
}

async function registerAndPost(page: Page, { mails, short }: Walk): Promise<string> {
  const address = 'newcomer@example.org';
  await page.goto(`/accounts/register?next=/join/?compo=${short}`);
  await page.getByLabel('Username', { exact: true }).fill('Newcomer');
  await page.getByLabel('E-mail').fill(address);
  await page.getByLabel('Password', { exact: true }).fill('kettles and kelp');
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByRole('main').getByText(address).first().waitFor();
  const findLink = () => /https:\S+\/accounts\/verify\S+/.exec(mails.mailsTo(address).join('\n'))?.[0];
  for (let tries = 0; !findLink(); tries += 1) {
    if (tries > 300) throw new Error('No e-mail with a link came within 30 s.');
    await page.waitForTimeout(100);
  }
  await page.goto(findLink() ?? '');
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await page
    .getByText(/confirmed/i)
    .first()
    .waitFor();
  await page.goto(`/join/?compo=${short}`);
  await page.getByLabel('About you').fill('My first one.');
  await page.getByRole('button', { name: /^Join / }).click();
  await page.getByText("You're in.").first().waitFor();
  await page.goto(`/${short}/log`);
  await page.getByLabel('Message').fill('The kettle works.');
  const picture = { name: 'kettle.png', mimeType: 'image/png', buffer: Buffer.from(createPng(64, 48)) };
  await page.getByLabel('Screenshot', { exact: true }).setInputFiles(picture);
  await page.getByRole('button', { name: 'Post' }).click();
  // The worker makes the picture.
  const image = page
    .getByRole('article')
    .filter({ hasText: 'The kettle works.' })
    .locator('img[src*="/upload/"]');
  await image.first().waitFor({ timeout: 30_000 });
  return (await image.first().getAttribute('src')) ?? '';
}

/**
 * Opens pages over TLS as a visitor, registers by e-mail, joins, posts a picture, and logs in as the owner to read the
 * site's health. Returns the picture's address; throws at the first thing that does not work.
 */
export async function walkSite(walk: Walk): Promise<{ readonly numPages: number; readonly picture: string }> {
  const browser = await openBrowser(walk.site);
  const faults: string[] = [];
  const openContext = async () => {
    const page = await (await browser.newContext({ baseURL: walk.site.url })).newPage();
    page.setDefaultTimeout(20_000);
    page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(`${page.url()}: ${message.text()}`);
    });
    return page;
  };
  try {
    const visitor = await openContext();
    for (const path of [...publicPages, `/${walk.short}/`, `/${walk.short}/log`]) {
      const answer = await visitor.goto(path);
      if (answer?.status() !== 200) throw new Error(`${path} answered ${answer?.status()}.`);
      await visitor.getByRole('heading', { level: 1 }).first().waitFor();
    }
    const picture = await registerAndPost(visitor, walk);
    const owner = await openContext();
    await owner.goto('/accounts/login?next=/admin/health');
    await owner.getByLabel('Username').fill(walk.owner.username);
    await owner.getByLabel('Password', { exact: true }).fill(walk.owner.password);
    await owner.getByRole('button', { name: 'Log in' }).click();
    await owner.waitForURL('**/admin/health');
    await owner.getByRole('heading', { level: 1 }).first().waitFor();
    if (faults.length > 0) throw new Error(`Errors in the browser:\n${faults.join('\n')}`);
    return { numPages: publicPages.length + 9, picture };
  } finally {
    await browser.close();
  }
}
