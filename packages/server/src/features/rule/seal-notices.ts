import { escapeHtml } from '@tinsmith/domain/plain-text';
import type { Platform } from '../../platform/platform.ts';
import { listPromises } from './draw.queries.ts';

/** Promised seeds for the news feed: who follows it has the hash in writing before the start. */
export async function listSealNotices({ db }: Pick<Platform, 'db'>) {
  return (await listPromises(db)).map(({ short, title, hash, madeAt }) => ({
    title: `The draw of ${title} is sealed`,
    path: `/${short}/rules#${hash}`,
    date: madeAt,
    content: `<p>The fingerprint (SHA-256) of the secret seed for the extra rules of ${escapeHtml(title)}:</p><p><code>${hash}</code></p>`,
  }));
}
