import type { StoredPicture } from '../../packages/server/src/demo/demo-stage.ts';
import type { Files } from '../../packages/server/src/platform/files/files.ts';
import { encodePicture, readPicture } from './picture.ts';

/** By picture and scale: a crowd of thousands has the same few pictures. */
const encoded = new Map<string, Buffer>();

/** Stores a copy of a picture in a width, which is a multiple of its own. */
export async function storePicture(files: Files, name: string, width: number): Promise<StoredPicture> {
  const picture = await readPicture(name);
  const scale = width / picture.width;
  const key = `${name} ${scale}`;
  const bytes = encoded.get(key) ?? encodePicture(picture, scale);
  encoded.set(key, bytes);
  return {
    name: await files.put('png', bytes),
    width: picture.width * scale,
    height: picture.height * scale,
  };
}
