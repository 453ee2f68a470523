const maxSide = 2_000;
const qualities = [0.86, 0.75, 0.6, 0.45];

async function draw(bitmap: ImageBitmap, scale: number, quality: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/webp', quality));
}

/**
 * A smaller copy of a picture that is larger than the limit; the same file if it fits, moves, or can't be read
 * here: the server then says what is wrong.
 */
export async function shrinkPhoto(file: File, maxBytes: number): Promise<File> {
  if (file.size <= maxBytes || file.type === 'image/gif') return file;
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!bitmap) return file;
  const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height));
  for (const quality of qualities) {
    const blob = await draw(bitmap, scale, quality);
    if (blob && blob.size <= maxBytes)
      return new File([blob], file.name.replace(/\.\w+$/, '.webp'), { type: blob.type });
  }
  return file;
}
