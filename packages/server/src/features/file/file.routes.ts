import path from 'node:path';
import { getStoredFile } from '@tinsmith/contract/file';
import { bind } from '../../http/bind.ts';
import { Problem } from '../../http/problems.ts';
import type { Platform } from '../../platform/platform.ts';

/** What may be shown in place; anything else is only ever downloaded. Never HTML or SVG from our origin. */
const shownTypes: Record<string, string> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.webm': 'video/webm',
};

export const fileRoutes = ({ files }: Pick<Platform, 'files'>) => [
  bind(getStoredFile, async ({ params, reply }) => {
    const file = await files.find(params.name);
    if (!file) throw new Problem('no-file');
    const type = shownTypes[path.extname(params.name)];
    reply.headers({
      'content-type': type ?? 'application/octet-stream',
      'content-disposition': type ? 'inline' : `attachment; filename="${params.name}"`,
      'content-length': file.bytes,
      'content-security-policy': "default-src 'none'; sandbox",
    });
    return file.open();
  }),
];
