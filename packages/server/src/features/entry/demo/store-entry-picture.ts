import type { DemoStage } from '../../../demo/demo-stage.ts';
import type { DemoEntry } from './demo-entry.queries.ts';

/** Four and two times the size of a game's picture: its pixels stay square. */
const widths = { image: 640, thumbnail: 320 };

/** Stores a copy of a picture for one entry. */
export async function storeEntryPicture(
  { storePicture }: DemoStage,
  name: string,
): Promise<Pick<DemoEntry, 'image' | 'thumbnail'>> {
  const [image, thumbnail] = await Promise.all([
    storePicture(name, widths.image),
    storePicture(name, widths.thumbnail),
  ]);
  return { image, thumbnail };
}
