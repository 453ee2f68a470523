import { createLogPost, editMyLatest, maxScreenshotBytes } from '@tinsmith/contract/log';
import { onForm } from '../../page/form-action.ts';

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
