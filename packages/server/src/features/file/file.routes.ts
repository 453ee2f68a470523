import path from 'node:path';
import { personal, publicFor } from '@tinsmith/contract/access';
import { getStoredFile } from '@tinsmith/contract/file';
import { bind } from '../../http/bind.ts';
import type { FileGuard } from '../../http/feature.ts';
import { Problem } from '../../http/problems.ts';
import type { Platform } from '../../platform/platform.ts';
import { findAudience } from './file-audience.ts';

/** What may be shown in place; anything else is only ever downloaded. Never HTML or SVG from our origin. */
const shownTypes: Record<string, string> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.webm': 'video/webm',
};

/** What may be hidden at any time is kept for a short while only, and then asked for again by its name. */
const guardedSeconds = 60;

export const fileRoutes = (platform: Pick<Platform, 'db' | 'files'>, guards: readonly FileGuard[]) => [
  bind(getStoredFile, async ({ params: { name }, viewer, request, reply, lowerCache }) => {
    const audience = await findAudience(platform, guards, viewer, name);
    const file = audience === 'nobody' ? null : await platform.files.find(name);
    if (!file) throw new Problem('no-file');
    if (audience !== 'always') {
      lowerCache(audience === 'everyone' ? publicFor(guardedSeconds) : personal);
      // A name is never given to other bytes.
      reply.header('etag', `"${name}"`);
      if (request.headers['if-none-match'] === `"${name}"`) {
        reply.code(304);
        return '';
      }
    }
    const type = shownTypes[path.extname(name)];
    reply.headers({
      'content-type': type ?? 'application/octet-stream',
      'content-disposition': type ? 'inline' : `attachment; filename="${name}"`,
      'content-length': file.bytes,
      'content-security-policy': "default-src 'none'; sandbox",
    });
    return file.open();
  }),
];
