import type { Competition } from '@tinsmith/contract/competition';
import type { Gift } from '@tinsmith/contract/santa';
import { isFlagOn } from '@tinsmith/domain/form-flag';
import { maxThanksLength } from '@tinsmith/domain/limits';
import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { callOnce } from '../../api/call-once.ts';
import { sendThanks } from '../../api/gen/gift.ts';
import { CsrfField } from '../../forms/csrf-field.tsx';
import { DraftLine } from '../../forms/draft-line.tsx';
import { useDraft } from '../../forms/use-draft.ts';
import { useSend } from '../../forms/use-send.ts';
import { useSentForm } from '../../forms/use-sent-form.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, TextArea } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import { TitledBlock } from '../../ui/titled-block.tsx';
import { listNames } from '../entry/entry-labels.ts';
import styles from './santa.module.css';

interface ThanksFormProps {
  event: Competition;
  /** Everyone who made the gift. */
  makers: readonly string[];
  thanks: Gift['thanks'];
}

/** A note to the giver. Unobtrusive: the page is about playing. */
export function ThanksForm({ event, makers, thanks }: ThanksFormProps) {
  const name = listNames(makers);
  const isTeam = makers.length > 1;
  const sent = useSentForm();
  const isBack = sent.typed('intent') === 'thanks';
  const saved = thanks?.typed ?? '';
  const [text, setText] = useState((isBack && sent.typed('text')) || saved);
  const [isPublic, setIsPublic] = useState(
    isBack ? isFlagOn(sent.typed('isPublic')) : (thanks?.isPublic ?? false),
  );
  const { revalidate } = useRevalidator();
  const { isSending, problem, send } = useSend(isBack ? sent.problem : null);
  const draft = useDraft({
    thing: `thanks ${event.short}`,
    saved: { text: saved },
    values: { text },
    fill: (values) => setText(values.text),
  });
  const submit = (press: FormEvent) => {
    press.preventDefault();
    return send(async () => {
      await callOnce(sendThanks, { params: { compoId: event.short }, body: { text, isPublic } });
      draft.drop();
      await revalidate();
    });
  };
  return (
    <TitledBlock id="thanks" title="Say thank you">
      <form method="post" onSubmit={submit}>
        <CsrfField />
        <input type="hidden" name="intent" value="thanks" />
        <input type="hidden" name="compo" value={event.short} />
        {problem && <Note className={styles.thanks} kind="err" title={problem} />}
        {thanks && (
          <Note className={styles.thanks} kind="ok" title={`${name} ${isTeam ? 'have' : 'has'} your note.`}>
            You can still change it.
          </Note>
        )}
        <TextArea
          label={`A note to ${name}`}
          name="text"
          rows={4}
          maxLength={maxThanksLength}
          hint={`Only ${name} can read it, unless you tick the box below.`}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Checkbox
          className={styles.check}
          label="Show my note on the gift's page"
          name="isPublic"
          checked={isPublic}
          onChange={({ currentTarget }) => setIsPublic(currentTarget.checked)}
        />
        <Button type="submit" variant="quiet" icon="mail" isBusy={isSending} busyLabel="Sending">
          {thanks ? 'Save the note' : 'Send the note'}
        </Button>
        <DraftLine draft={draft} />
      </form>
    </TitledBlock>
  );
}
