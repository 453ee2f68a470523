import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import { readMailFolder } from '../../platform/mail/transport.ts';

const maxShown = 100;

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

/** One mail as HTML: everything escaped, then addresses made clickable. */
const showMail = (mail: string): string =>
  `<pre>${escapeHtml(mail).replace(/https?:\/\/[^\s&]+/g, (url) => `<a href="${url}">${url}</a>`)}</pre>`;

/** The mails on disk while there is no mail server, for developers and testers. Never in production. */
export function addDevMail(app: FastifyInstance, { mailDir }: Pick<Config, 'mailDir'>): void {
  app.get('/dev/mail', { schema: { hide: true } as never }, async (_request, reply) => {
    const mails = await readMailFolder(mailDir, maxShown);
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
    return `<!doctype html><html lang="en"><title>Mails</title><h1>Mails</h1>${
      mails.map(showMail).join('<hr>') || '<p>No mail yet.</p>'
    }</html>`;
  });
}
