import sharp from 'sharp';

/** The colours of a small picture, row by row, as 0xrrggbb. */
export async function decodePng(bytes: Uint8Array) {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const colours = Array.from({ length: width * height }, (_, place) => data.readUIntBE(place * channels, 3));
  return { width, height, colours };
}
