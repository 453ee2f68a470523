import { createLogPost, editMyLatest, maxScreenshotBytes } from '@tinsmith/contract/log';
import type { ProblemCode } from '@tinsmith/contract/problems';
import { onForm } from '../../page/form-action.ts';

/** Which field of the form a refusal is about. */
export const fieldOf: Partial<Record<ProblemCode, 'message' | 'screenshot'>> = {
  'no-message': 'message',
  'text-too-long': 'message',
  'bad-image': 'screenshot',
  'file-too-large': 'screenshot',
};

/** The page of a log takes a screenshot along where no script sends it. */
export const takesScreenshot = { maxFileBytes: maxScreenshotBytes } as const;

/** A new post that was sent without script, from whichever page of the log. */
export const postPlainly = onForm(async ({ call, params, form, goTo }) => {
  const compoId = params.compoId ?? '';
  const { post } = await call(createLogPost, { params: { compoId }, body: form });
  return goTo(`/${compoId}/log`, `posted.${post.id}`);
});

/** The latest post, changed without script. */
export const editPlainly = onForm(async ({ call, params, form, goTo }) => {
  const compoId = params.compoId ?? '';
  const { post } = await call(editMyLatest, { params: { compoId }, body: form });
  return goTo(`/${compoId}/log`, `saved.${post?.id ?? 0}`);
});
