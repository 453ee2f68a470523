import { escapeHtml } from '@tinsmith/domain/plain-text';
import { listPromises } from '../../platform/draws/draw.queries.ts';
import type { Platform } from '../../platform/platform.ts';

/** What is drawn, and where a competition shows its promise. */
const places = {
  speedhack: { what: 'the extra rules', page: '/rules' },
  'gift-exchange': { what: 'the names', page: '' },
} as const;

/** Promised seeds for the news feed: its followers have the hash in writing before the start. */
export async function listSealNotices({ db }: Pick<Platform, 'db'>) {
  return (await listPromises(db)).map(({ short, title, kind, hash, madeAt }) => ({
    title: `The draw for ${title} is sealed`,
    path: `/${short}${places[kind].page}#${hash}`,
    date: madeAt,
    content: `<p>This is the fingerprint (SHA-256) of the secret seed that will draw ${places[kind].what} for ${escapeHtml(title)}:</p><p><code>${hash}</code></p>`,
  }));
}
