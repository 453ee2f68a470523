import type { DemoEntry } from './demo.queries.ts';
import type { DemoStage } from './demo-stage.ts';
import { encodePicture, type Picture, readPicture } from './picture.ts';

/** Pixels stay square in both sizes. */
const scales = { image: 4, thumbnail: 2 };
const logWidth = 480;

/** By picture and scale: a crowd of thousands has the same few pictures. */
const encoded = new Map<string, Buffer>();

async function storeCopy(
  files: NonNullable<DemoStage['files']>,
  name: string,
  picture: Picture,
  scale: number,
) {
  const key = `${name} ${scale}`;
  const bytes = encoded.get(key) ?? encodePicture(picture, scale);
  encoded.set(key, bytes);
  return {
    name: await files.put('png', bytes),
    width: picture.width * scale,
    height: picture.height * scale,
  };
}

/** Stores a copy of a picture for one entry. */
export async function storeEntryPicture(
  { files }: DemoStage,
  name: string,
): Promise<Pick<DemoEntry, 'image' | 'thumbnail'>> {
  if (!files) return { image: null, thumbnail: null };
  const picture = await readPicture(name);
  const [image, thumbnail] = await Promise.all([
    storeCopy(files, name, picture, scales.image),
    storeCopy(files, name, picture, scales.thumbnail),
  ]);
  return { image, thumbnail };
}

/** Stores the picture of a post, if it has one; it is small enough to be its own thumbnail. */
export async function storeLogPicture({ files }: DemoStage, name: string | undefined) {
  if (!files || name === undefined) return { image: null, thumbnail: null, width: null, height: null };
  const picture = await readPicture(name);
  const stored = await storeCopy(files, name, picture, logWidth / picture.width);
  return { image: stored.name, thumbnail: stored.name, width: stored.width, height: stored.height };
}
