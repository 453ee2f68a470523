import { type MetRule, maxAnswerLength, setMetRule } from '@tinsmith/contract/rule';
import { categoryNames } from '@tinsmith/domain/rule-eligibility';
import { type FormEvent, useState } from 'react';
import { callApi } from '../../api/browser-api.ts';
import { useSend } from '../../forms/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import { Pill } from '../../ui/pill.tsx';
import styles from './met-rules.module.css';

interface MetRulesProps {
  entryId: number;
  rules: readonly MetRule[];
  isEditable: boolean;
}

/** The extra rules, and how the team met each of them. */
export function MetRules({ entryId, rules, isEditable }: MetRulesProps) {
  if (rules.length === 0) return null;
  const hasAnswers = rules.some(({ answer }) => answer !== '');
  return (
    <section className={styles.met} aria-labelledby="met-rules">
      <h2 id="met-rules">{isEditable || hasAnswers ? 'How we met each rule' : 'The rules'}</h2>
      <ul className={styles.list}>
        {rules.map((rule) => (
          <Met
            key={rule.position}
            entryId={entryId}
            loaded={rule}
            isEditable={isEditable}
            isMissed={hasAnswers && !isEditable}
          />
        ))}
      </ul>
    </section>
  );
}

interface MetProps {
  entryId: number;
  loaded: MetRule;
  isEditable: boolean;
  /** Whether a missing answer is mentioned. */
  isMissed: boolean;
}

function Met({ entryId, loaded, isEditable, isMissed }: MetProps) {
  const [answer, setAnswer] = useState(loaded.answer);
  const [isOpen, setIsOpen] = useState(false);
  const { isSending, problem, send, forget } = useSend();
  const { rule, position } = loaded;
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('answer'));
    const refusal = await send(async () => {
      await callApi(setMetRule, { params: { id: String(entryId) }, body: { position, text } });
    });
    if (refusal) return;
    setAnswer(text.trim());
    setIsOpen(false);
  };
  return (
    <li>
      <p className={styles.rule}>
        <b>{rule.text}</b> {rule.category === 'bonus' && <Pill icon="star">Bonus</Pill>}
        <span className={styles.kind}>
          {categoryNames[rule.category]} rule #{rule.number}
          {loaded.kind === 'challenging' && ', the challenging one'}
        </span>
      </p>
      {isOpen ? (
        <form method="post" onSubmit={save}>
          <TextArea
            label={`How did you meet this rule? ${rule.text}`}
            name="answer"
            maxLength={maxAnswerLength}
            defaultValue={answer}
          />
          {problem && <Note kind="err" title={problem} />}
          <p className={styles.row}>
            <Button type="submit" isSmall isBusy={isSending} busyLabel="Saving">
              Save
            </Button>
            <Button
              variant="quiet"
              isSmall
              onClick={() => {
                forget();
                setIsOpen(false);
              }}
            >
              Cancel
            </Button>
          </p>
        </form>
      ) : (
        <>
          {answer ? (
            <p className={styles.answer}>{answer}</p>
          ) : (
            isMissed && <p className={styles.kind}>The team hasn't said how.</p>
          )}
          {isEditable && (
            <Button variant="quiet" isSmall icon="pencil" onClick={() => setIsOpen(true)}>
              {answer ? 'Edit' : 'Say how you met it'}
              <span className="visually-hidden">: {rule.text}</span>
            </Button>
          )}
        </>
      )}
    </li>
  );
}
