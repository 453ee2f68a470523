/**
 * Whether an icon may be drawn from this: a picture in the data URL itself. Never one that would be fetched,
 * and never SVG, which can contain more than a picture.
 */
export const isImageDataSource = (source: string): boolean =>
  /^data:image\/(?:png|gif|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/.test(source);
