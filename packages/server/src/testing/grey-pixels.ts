import sharp from 'sharp';

/** A picture as one byte per pixel, row by row. */
export async function greyPixels(
  picture: Buffer,
): Promise<{ pixels: Buffer; width: number; height: number }> {
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}
