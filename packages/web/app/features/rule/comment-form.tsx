import type { DrawnRule } from '@tinsmith/contract/rule';
import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { callApi } from '../../api/browser-api.ts';
import { commentOnRule } from '../../api/gen/rule.ts';
import { useSend } from '../../forms/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';

interface CommentFormProps {
  short: string;
  rule: DrawnRule;
  /** The comment's source text. */
  text: string;
}

/** For staff: what a drawn rule means, and what it does not. */
export function CommentForm({ short, rule, text: written }: CommentFormProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { revalidate } = useRevalidator();
  const { isSending, problem, send } = useSend();
  if (!isOpen)
    return (
      <Button variant="quiet" isSmall icon="pencil" onClick={() => setIsOpen(true)}>
        {rule.comment ? 'Edit the comment' : 'Add a comment'}
      </Button>
    );
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('text'));
    const params = { compoId: short, position: String(rule.position) };
    const refusal = await send(async () => {
      await callApi(commentOnRule, { params, body: { text } });
      await revalidate();
    });
    if (!refusal) setIsOpen(false);
  };
  return (
    <form method="post" onSubmit={save}>
      <TextArea
        label="Comment"
        name="text"
        maxLength={4000}
        defaultValue={written}
        hint="Everyone can read this under the rule. Leave it empty to remove it."
      />
      {problem && <Note kind="err" title={problem} />}
      <p>
        <Button type="submit" isSmall isBusy={isSending} busyLabel="Saving">
          Save
        </Button>{' '}
        <Button variant="quiet" isSmall onClick={() => setIsOpen(false)}>
          Cancel
        </Button>
      </p>
    </form>
  );
}
