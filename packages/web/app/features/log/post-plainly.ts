import { maxScreenshotBytes } from '@tinsmith/domain/limits';
import { createLogPost, editMyLatest } from '../../api/gen/log.ts';
import { onForm } from '../../page/form-action.ts';

/** A log page accepts a screenshot with a form sent without script. */
export const takesScreenshot = { maxFileBytes: maxScreenshotBytes } as const;

/** A new post sent without script, from any page of the log. */
export const postPlainly = onForm(async ({ call, params, form, goTo }) => {
  const compoId = params.compoId ?? '';
  const { post } = await call(createLogPost, { params: { compoId }, body: form });
  return goTo(`/${compoId}/log`, `posted.${post.id}`);
});

/** The latest post, edited without script. */
export const editPlainly = onForm(async ({ call, params, form, goTo }) => {
  const compoId = params.compoId ?? '';
  const { post } = await call(editMyLatest, { params: { compoId }, body: form });
  return goTo(`/${compoId}/log`, `saved.${post?.id ?? 0}`);
});
