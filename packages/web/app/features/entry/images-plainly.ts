import { addEntryImage, changeEntryImage, removeEntryImage } from '../../api/gen/entry.ts';
import type { FormRequest } from '../../page/form-action.ts';

/** A form about images names what it does. */
export const isAboutImages = ({ form }: Pick<FormRequest, 'form'>): boolean => form.has('imageIntent');

/** A change of an entry's images, sent without script. */
export async function changeImagesPlainly({ call, params, text, form, goTo, askAgain }: FormRequest) {
  const id = params.entryId ?? '';
  const one = { params: { id } };
  const name = text('image');
  switch (text('imageIntent')) {
    case 'add': {
      const sent = new FormData();
      for (const file of form.getAll('image')) sent.append('image', file);
      await call(addEntryImage, { ...one, body: sent });
      break;
    }
    case 'remove':
      return askAgain();
    case 'removeNow':
      await call(removeEntryImage, { ...one, body: { name } });
      break;
    case 'earlier':
      await call(changeEntryImage, { ...one, body: { name, place: Math.max(1, Number(text('place')) - 1) } });
      break;
    default:
      await call(changeEntryImage, { ...one, body: { name, alt: text('alt') } });
  }
  return goTo(`/entry/${id}`);
}
