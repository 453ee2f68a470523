import type { Sent } from '../../forms/use-sent-form.ts';

// What a form of the page is for where no script sends it; the main one names no intent.
export const pictureIntent = 'picture';
export const removePictureIntent = 'remove-picture';

/** Whether a form that came back is the picture's. Of one that was too large to be read nothing else is known. */
export const isOfPicture = ({ typed, code }: Pick<Sent<never>, 'typed' | 'code'>): boolean =>
  typed('intent') === pictureIntent || code === 'file-too-large';
