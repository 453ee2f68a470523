import type { Sent } from '../../forms/use-sent-form.ts';

// The intents of the page's forms without script; the main form has none.
export const pictureIntent = 'picture';
export const removePictureIntent = 'remove-picture';

/** Whether a returned form is the picture's. If it was too large to be read, the error code is all there is. */
export const isOfPicture = ({ typed, code }: Pick<Sent<never>, 'typed' | 'code'>): boolean =>
  typed('intent') === pictureIntent || code === 'file-too-large';

export const removeEventIntent = 'remove-event';
