import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FillTexts } from '../../http/feature.ts';
import { type ContentFile, fillIn, readContentFolder } from '../../platform/content-files.ts';
import { siteOwner } from '../../platform/files/files.ts';
import { settleFiles } from '../../platform/files/stored-file.queries.ts';
import type { Platform } from '../../platform/platform.ts';
import { findFilledNewsPost, type NewsTexts, writeFilledNewsPost } from './news.queries.ts';

type Needs = Pick<Platform, 'db' | 'files'>;

/** The size given in a PNG's header. */
const sizeOfPng = (bytes: Buffer) => ({
  image_width: bytes.readUInt32BE(16),
  image_height: bytes.readUInt32BE(20),
});

async function storePicture({ files }: Needs, contentDir: string, file: ContentFile) {
  const name = file.attributes.get('image');
  if (!name) return { image: null, image_alt: null, image_width: null, image_height: null };
  const bytes = await readFile(path.join(contentDir, 'images', name));
  return {
    image: await files.putPublished('png', bytes),
    image_alt: file.attributes.get('imageAlt') ?? '',
    ...sizeOfPng(bytes),
  };
}

async function textsOf(needs: Needs, contentDir: string, file: ContentFile): Promise<NewsTexts> {
  return {
    posted_at: new Date(file.attributes.get('date') ?? Number.NaN),
    title: file.attributes.get('title') ?? path.basename(file.path, '.md'),
    markdown: file.markdown,
    ...(await storePicture(needs, contentDir, file)),
  };
}

/** Fills in the news posts. */
export const fillNews: FillTexts = async (needs, { texts: contentDir }) => {
  for (const file of await readContentFolder(contentDir, 'news')) {
    await fillIn(needs.db, {
      path: file.path,
      wanted: await textsOf(needs, contentDir, file),
      find: (db) => findFilledNewsPost(db, file.path),
      write: async (db, texts) => {
        await writeFilledNewsPost(db, file.path, texts);
        await settleFiles(db, siteOwner, [texts.image]);
      },
    });
  }
};
