import { canShrink } from './check-chosen-files.ts';

const maxSide = 2_000;
const qualities = [0.86, 0.75, 0.6, 0.45];
/** Where no quality is enough, such as for noise, the picture gets smaller. */
const scales = [1, 0.6, 0.35];

const encode = (canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, quality));

async function draw(bitmap: ImageBitmap, scale: number, quality: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const blob = await encode(canvas, 'image/webp', quality);
  // Safari writes no WebP, and returns a PNG instead.
  return blob?.type === 'image/webp' ? blob : encode(canvas, 'image/jpeg', quality);
}

/**
 * A smaller copy of a picture that is larger than the limit; the same file if it fits, moves, or can't be read
 * here: the server then says what is wrong.
 */
export async function shrinkPhoto(file: File, maxBytes: number): Promise<File> {
  if (file.size <= maxBytes || !canShrink(file)) return file;
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!bitmap) return file;
  const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height));
  for (const smaller of scales) {
    for (const quality of qualities) {
      const blob = await draw(bitmap, scale * smaller, quality);
      if (!blob || blob.size > maxBytes) continue;
      const extension = blob.type === 'image/webp' ? 'webp' : 'jpg';
      return new File([blob], file.name.replace(/(\.\w+)?$/, `.${extension}`), { type: blob.type });
    }
  }
  return file;
}
