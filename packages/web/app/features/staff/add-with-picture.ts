import { isApiError } from '@tinsmith/contract/client';
import type { FieldValue } from '@tinsmith/domain/resource';

type Body = Readonly<Record<string, FieldValue>>;

interface NewItem {
  readonly add: (body: Body) => Promise<{ readonly id: string }>;
  readonly change: (id: string, body: Body) => Promise<unknown>;
  /** Undefined if it can have no picture. */
  readonly setPicture: ((id: string, form: FormData) => Promise<unknown>) | undefined;
  readonly body: Body;
  /** With `picture`, a file, and `alt`. */
  readonly form: FormData;
}

/** The chosen picture: a file input without a choice sends an empty file. */
export function chosenPicture(form: FormData): File | null {
  const picture = form.get('picture');
  return picture instanceof File && picture.size > 0 ? picture : null;
}

/**
 * Adds an item with its picture. A post that has one begins as a draft, so that nobody sees it without the picture;
 * if the picture is refused it stays one.
 */
export async function addWithPicture({ add, change, setPicture, body, form }: NewItem) {
  const picture = setPicture ? chosenPicture(form) : null;
  if (!setPicture || !picture) return { id: (await add(body)).id, outcome: 'added' } as const;
  const { id } = await add({ ...body, isDraft: true });
  const sent = new FormData();
  sent.set('alt', String(form.get('alt') ?? ''));
  sent.set('picture', picture);
  try {
    await setPicture(id, sent);
  } catch (error) {
    if (!isApiError(error)) throw error;
    return { id, outcome: 'draft' } as const;
  }
  if (body.isDraft !== true) await change(id, { isDraft: false });
  return { id, outcome: 'added' } as const;
}
