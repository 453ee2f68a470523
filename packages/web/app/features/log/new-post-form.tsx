import type { Competition } from '@tinsmith/contract/competition';
import type { LogPost } from '@tinsmith/contract/log';
import { isFlagOn } from '@tinsmith/domain/form-flag';
import { Link } from 'react-router';
import { callOnce } from '../../api/call-once.ts';
import { createLogPost } from '../../api/gen/log.ts';
import { DraftLine } from '../../forms/draft-line.tsx';
import { useUnsaved } from '../../forms/unsaved.ts';
import { useDraft } from '../../forms/use-draft.ts';
import { useSend } from '../../forms/use-send.ts';
import { useSentForm } from '../../forms/use-sent-form.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { LogFields } from './log-fields.tsx';
import { draftOf, fieldOf, fieldOfProblem, writeForm } from './log-values.ts';
import { useLogFields } from './use-log-fields.ts';

interface NewPostFormProps {
  event: Competition;
  onPosted: (post: LogPost) => void;
}

const empty = { message: '', isSpoiler: false };

export function NewPostForm({ event, onPosted }: NewPostFormProps) {
  const sent = useSentForm(fieldOfProblem);
  const fields = useLogFields({
    message: sent.typed('message') ?? '',
    isSpoiler: isFlagOn(sent.typed('spoiler')),
    imgOption: 'add_or_replace',
    errors: sent.errors,
  });
  const draft = useDraft({
    thing: `log ${event.short}`,
    saved: empty,
    values: draftOf(fields),
    read: () => draftOf({ ...fields, message: fields.areaRef.current?.value ?? '' }),
    fill: ({ message, isSpoiler }) => fields.fill(message, isSpoiler),
  });
  useUnsaved(fields.file !== null);
  const { isSending, problem, send, forget } = useSend(sent.problem);

  const post = async () => {
    const values = fields.check();
    if (!values) return;
    const params = { compoId: event.short };
    const refused = await send(async () => {
      const answer = await callOnce(createLogPost, { params, body: writeForm(values) });
      draft.drop();
      fields.clear();
      onPosted(answer.post);
    });
    const field = refused && fieldOf(refused);
    if (!field) return;
    forget();
    fields.refuse(field, refused.sentence);
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
      <DraftLine draft={draft} onDiscarded={() => fields.areaRef.current?.focus()} />
    </LogFields>
  );
}
