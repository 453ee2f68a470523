import type { MetRule } from '@tinsmith/contract/rule';
import { categoryNames } from '@tinsmith/domain/rule-eligibility';
import { useState } from 'react';
import { useLateForm } from '../../forms/use-late-form.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { Pill } from '../../ui/pill.tsx';
import styles from './met-rules.module.css';

const loadForm = async () => (await import('./answer-form.tsx')).AnswerForm;

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
  const [met, setMet] = useState(loaded);
  const [seen, setSeen] = useState(loaded);
  const { Form, isLoading, problem, open, close } = useLateForm(loadForm, isEditable);
  if (seen !== loaded) {
    setSeen(loaded);
    setMet(loaded);
  }
  const { rule, answer } = met;
  const show = (saved: string, version: number) => {
    setMet({ ...met, answer: saved, version });
    close();
  };
  return (
    <li>
      <p className={styles.rule}>
        <b>{rule.text}</b> {rule.category === 'bonus' && <Pill icon="star">Bonus</Pill>}
        <span className={styles.kind}>
          {categoryNames[rule.category]} rule #{rule.number}
          {met.kind === 'challenging' && ', the challenging one'}
        </span>
      </p>
      {problem && <Note kind="err" title={problem} />}
      {Form ? (
        <Form entryId={entryId} met={met} onSaved={show} onEnd={close} />
      ) : (
        <>
          {answer ? (
            <p className={styles.answer}>{answer}</p>
          ) : (
            isMissed && <p className={styles.kind}>The team hasn't said how.</p>
          )}
          {isEditable && (
            <Button variant="quiet" isSmall icon="pencil" isBusy={isLoading} onClick={open}>
              {answer ? 'Edit' : 'Say how you met it'}
              <span className="visually-hidden">: {rule.text}</span>
            </Button>
          )}
        </>
      )}
    </li>
  );
}
