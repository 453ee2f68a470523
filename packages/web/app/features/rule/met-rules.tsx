import type { MetRule } from '@tinsmith/contract/rule';
import { categoryNames } from '@tinsmith/domain/rule-eligibility';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Pill } from '../../ui/pill.tsx';
import { AnswerForm } from './answer-form.tsx';
import styles from './met-rules.module.css';

interface MetRulesProps {
  entryId: number;
  rules: readonly MetRule[];
  isEditable: boolean;
}

/** How a team met each extra rule; others see nothing until the team has said something. */
export function MetRules({ entryId, rules, isEditable }: MetRulesProps) {
  const shown = isEditable ? rules : rules.filter(({ answer }) => answer !== '');
  if (shown.length === 0) return null;
  return (
    <section className={styles.met} aria-labelledby="met-rules">
      <h2 id="met-rules">How we met each rule</h2>
      <ul className={styles.list}>
        {shown.map((rule) => (
          <Met key={rule.position} entryId={entryId} loaded={rule} isEditable={isEditable} />
        ))}
      </ul>
    </section>
  );
}

function Met({ entryId, loaded, isEditable }: { entryId: number; loaded: MetRule; isEditable: boolean }) {
  const [met, setMet] = useState(loaded);
  const [seen, setSeen] = useState(loaded);
  const [isOpen, setIsOpen] = useState(false);
  if (seen !== loaded) {
    setSeen(loaded);
    setMet(loaded);
  }
  const { rule, answer } = met;
  const show = (saved: string, version: number) => {
    setMet({ ...met, answer: saved, version });
    setIsOpen(false);
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
      {isOpen ? (
        <AnswerForm entryId={entryId} met={met} onSaved={show} onEnd={() => setIsOpen(false)} />
      ) : (
        <>
          {answer && <p className={styles.answer}>{answer}</p>}
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
