import type { OutputOf } from '@tinsmith/contract/client';
import type { Competition } from '@tinsmith/contract/competition';
import type { LogPost } from '@tinsmith/contract/log';
import { isFlagOn } from '@tinsmith/domain/form-flag';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { callApi } from '../../api/browser-api.ts';
import { editMyLatest, getMyLatest } from '../../api/gen/log.ts';
import { DraftLine } from '../../forms/draft-line.tsx';
import { setFlashMessage } from '../../forms/flash-message.ts';
import { useUnsaved } from '../../forms/unsaved.ts';
import { useDraft } from '../../forms/use-draft.ts';
import { useSend } from '../../forms/use-send.ts';
import { useSentForm } from '../../forms/use-sent-form.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { refreshCurrentEvent } from '../competition/current-event.ts';
import styles from './log-fields.module.css';
import { LogFields } from './log-fields.tsx';
import { fieldOf, fieldOfProblem, writeForm } from './log-values.ts';
import { useLogFields } from './use-log-fields.ts';

export type OwnLatest = OutputOf<typeof getMyLatest>;

interface EditFormProps {
  event: Competition;
  latest: OwnLatest;
  post: LogPost;
}

/** Edits one's own latest post. If another tab was faster, both texts are shown and neither is lost. */
export function EditForm({ event, latest, post }: EditFormProps) {
  const navigate = useNavigate();
  // The version that the typed text is based on, whatever the page learns later.
  const [base, setBase] = useState({ postId: post.id, version: latest.version });
  const [newer, setNewer] = useState<string | null>(null);
  const [isBehind, setIsBehind] = useState(false);
  const [hasImage, setHasImage] = useState(hasPicture(post));
  const sent = useSentForm(fieldOfProblem);
  const fields = useLogFields({
    message: sent.typed('message') ?? latest.source,
    isSpoiler: sent.isBack ? isFlagOn(sent.typed('spoiler')) : post.spoiler,
    imgOption: hasImage ? 'as_is' : 'add_or_replace',
    errors: sent.errors,
  });
  const draft = useDraft({
    thing: `log post ${post.id}`,
    saved: { message: latest.source, isSpoiler: post.spoiler },
    values: { message: fields.message, isSpoiler: fields.isSpoiler },
    read: () => ({ message: fields.areaRef.current?.value ?? '', isSpoiler: fields.isSpoiler }),
    fill: ({ message, isSpoiler }) => fields.fill(message, isSpoiler),
  });
  const hasNewPicture = fields.file !== null || fields.imgOption === 'remove';
  const releasePreview = useUnsaved(hasNewPicture);
  const saving = useSend(sent.problem);
  const loading = useSend();
  const params = { compoId: event.short };

  const save = async () => {
    const values = fields.check();
    if (!values) return;
    setIsBehind(false);
    const refused = await saving.send(async () => {
      const body = writeForm(values, { postId: String(base.postId), version: String(base.version) });
      const saved = await callApi(editMyLatest, { params, body });
      setFlashMessage({ sentence: 'Saved.', postId: saved.post?.id ?? base.postId });
      draft.drop();
      releasePreview();
      void refreshCurrentEvent();
      await navigate(`/${event.short}/log`);
    });
    setIsBehind(refused?.code === 'post-changed');
    const field = refused && fieldOf(refused);
    if (!field) return;
    saving.forget();
    fields.refuse(field, refused.sentence);
  };
  const loadNewer = () =>
    loading.send(async () => {
      const { post: now, source, version } = await callApi(getMyLatest, { params });
      if (!now) return;
      setBase({ postId: now.id, version });
      setNewer(source);
      setHasImage(hasPicture(now));
      fields.setImgOption(hasPicture(now) ? 'as_is' : 'add_or_replace');
      setIsBehind(false);
      saving.forget();
      fields.areaRef.current?.focus();
    });
  const trouble = saving.problem ?? loading.problem;
  return (
    <LogFields
      fields={fields}
      event={event}
      hasImage={hasImage}
      title="Your latest post"
      hidden={
        <>
          <input type="hidden" name="postId" value={sent.typed('postId') ?? base.postId} />
          <input type="hidden" name="version" value={sent.typed('version') ?? base.version} />
        </>
      }
      onSubmit={save}
      trouble={
        <>
          {trouble && (
            <Note kind="err" title={trouble}>
              {isBehind && (
                <Button
                  variant="quiet"
                  isSmall
                  isBusy={loading.isSending}
                  busyLabel="Loading"
                  onClick={loadNewer}
                >
                  Load the newer version
                </Button>
              )}
            </Note>
          )}
          {newer !== null && (
            <section className={styles.newer} aria-labelledby="newer-version">
              <b id="newer-version">The newer version</b>
              <pre>{newer}</pre>
              <p>Your version is below. If you save it, it replaces the newer one.</p>
            </section>
          )}
        </>
      }
    >
      <Button type="submit" isBusy={saving.isSending} busyLabel="Saving">
        Save
      </Button>
      <Link to={`/${event.short}/log`}>Cancel</Link>
      <DraftLine draft={draft} onDiscarded={() => fields.areaRef.current?.focus()} />
    </LogFields>
  );
}

const hasPicture = ({ imageState }: LogPost): boolean => imageState === 'ready' || imageState === 'waiting';
