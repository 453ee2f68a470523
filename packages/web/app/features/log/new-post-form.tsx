import type { Competition } from '@tinsmith/contract/competition';
import { createLogPost, type LogPost } from '@tinsmith/contract/log';
import { Link } from 'react-router';
import { callApi } from '../../api/browser-api.ts';
import { useSend } from '../../forms/use-send.ts';
import { useSentForm } from '../../forms/use-sent-form.ts';
import { Button } from '../../ui/button.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Note } from '../../ui/note.tsx';
import styles from './log-fields.module.css';
import { LogFields } from './log-fields.tsx';
import { isAboutFile, writeForm } from './log-values.ts';
import { fieldOf } from './post-plainly.ts';
import { useDraft } from './use-draft.ts';
import { useLogFields } from './use-log-fields.ts';

interface NewPostFormProps {
  event: Competition;
  login: string;
  onPosted: (post: LogPost) => void;
}

export function NewPostForm({ event, login, onPosted }: NewPostFormProps) {
  const sent = useSentForm(fieldOf);
  const fields = useLogFields({
    message: sent.typed('message') ?? '',
    isSpoiler: sent.typed('spoiler') !== undefined,
    imgOption: 'add_or_replace',
    errors: sent.errors,
  });
  const draft = useDraft(fields, event.short, login);
  const { isSending, problem, send, forget } = useSend(sent.problem);

  const post = async () => {
    const values = fields.check();
    if (!values) return;
    const params = { compoId: event.short };
    const refused = await send(async () => {
      const answer = await callApi(createLogPost, { params, body: writeForm(values) });
      draft.drop();
      fields.clear();
      onPosted(answer.post);
    });
    if (refused && isAboutFile(refused)) {
      forget();
      fields.refuse('screenshot', refused.sentence);
    }
  };
  const discard = () => {
    draft.drop();
    fields.fill('', false);
    fields.areaRef.current?.focus();
  };
  return (
    <LogFields
      fields={fields}
      event={event}
      hasImage={false}
      title="Add to your log"
      onSubmit={post}
      trouble={problem && <Note kind="err" title={problem} />}
    >
      <Button type="submit" isBusy={isSending} busyLabel="Posting">
        Post
      </Button>
      <Link to={`/${event.short}/log/edit`}>Edit your latest post instead</Link>
      <p className={styles.draft} role="status">
        {draft.restoredFromMs !== null && (
          <>
            <span>
              Your draft from <LocalTime epochMs={draft.restoredFromMs} format="moment" /> is back.
            </span>
            <Button variant="quiet" isSmall onClick={discard}>
              Discard
            </Button>
          </>
        )}
      </p>
    </LogFields>
  );
}
