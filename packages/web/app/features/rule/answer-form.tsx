import type { MetRule } from '@tinsmith/contract/rule';
import { maxMetRuleLength } from '@tinsmith/domain/limits';
import { type FormEvent, useState } from 'react';
import { callApi } from '../../api/browser-api.ts';
import { listEntryVersions } from '../../api/gen/entry.ts';
import { listMetRules, setMetRule } from '../../api/gen/rule.ts';
import { DraftLine } from '../../forms/draft-line.tsx';
import { useDraft } from '../../forms/use-draft.ts';
import { useSend } from '../../forms/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import { TheirVersion } from '../entry/their-version.tsx';
import styles from './met-rules.module.css';

interface AnswerFormProps {
  entryId: number;
  met: MetRule;
  onSaved: (answer: string, version: number) => void;
  onEnd: () => void;
}

interface TheirAnswer {
  readonly by: string | null;
  readonly savedAt: number | null;
  readonly answer: string;
  readonly version: number;
}

/** The current answer, and who saved it. */
async function findTheirAnswer(entryId: number, position: number): Promise<TheirAnswer | null> {
  const one = { params: { id: String(entryId) } };
  const [{ result: versions }, { result: rules }] = await Promise.all([
    callApi(listEntryVersions, one),
    callApi(listMetRules, one),
  ]);
  const now = rules.find((rule) => rule.position === position);
  const last = versions.find(({ version }) => version === now?.version);
  if (!now) return null;
  return {
    by: last?.savedBy ?? null,
    savedAt: last?.savedAt ?? null,
    answer: now.answer,
    version: now.version,
  };
}

export function AnswerForm({ entryId, met, onSaved, onEnd }: AnswerFormProps) {
  const { rule, position } = met;
  const [answer, setAnswer] = useState(met.answer);
  const [theirs, setTheirs] = useState<TheirAnswer | null>(null);
  const { isSending, problem, send, forget } = useSend();
  const draft = useDraft({
    thing: `entry ${entryId} rule ${position}`,
    saved: { answer: met.answer },
    values: { answer },
    fill: (values) => setAnswer(values.answer),
    was: { answer: met.version },
  });
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const refusal = await send(async () => {
      const was = theirs?.version ?? draft.was.answer ?? met.version;
      const body = { position, text: answer, was };
      const { version } = await callApi(setMetRule, { params: { id: String(entryId) }, body });
      draft.drop();
      onSaved(answer.trim(), version);
    });
    if (refusal?.code !== 'changed-meanwhile') return;
    // Without an answer the error message stays, and the next save tries again.
    const found = await findTheirAnswer(entryId, position).catch(() => null);
    if (!found) return;
    setTheirs(found);
    forget();
  };
  const cancel = () => {
    draft.drop();
    if (theirs) onSaved(theirs.answer, theirs.version);
    onEnd();
  };
  return (
    <form method="post" onSubmit={save}>
      <TextArea
        label={`How did you meet this rule? ${rule.text}`}
        name="answer"
        maxLength={maxMetRuleLength}
        value={answer}
        onChange={({ currentTarget }) => setAnswer(currentTarget.value)}
      />
      {problem && <Note kind="err" title={problem} />}
      {theirs && (
        <TheirVersion
          theirs={theirs}
          what="this answer"
          onUse={() => setAnswer(theirs.answer)}
          onAdd={() => setAnswer(`${answer}\n${theirs.answer}`.slice(0, maxMetRuleLength))}
        >
          {theirs.answer || "It's empty now."}
        </TheirVersion>
      )}
      <p className={styles.row}>
        <Button type="submit" isSmall isBusy={isSending} busyLabel="Saving">
          Save
        </Button>
        <Button variant="quiet" isSmall onClick={cancel}>
          Cancel
        </Button>
      </p>
      <DraftLine draft={draft} />
    </form>
  );
}
