import { useId } from 'react';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Checkbox } from '../ui/field.tsx';
import styles from './confirm.module.css';
import type { Question } from './confirm-dialog.tsx';
import { CsrfField } from './csrf-field.tsx';

interface ConfirmPanelProps {
  question: Question;
  /** The API call, with its fields. */
  action: string;
  fields?: Readonly<Record<string, string>>;
  /** The page that either choice leads to. */
  back: string;
}

/** The same question as part of a page, without script. */
export function ConfirmPanel({ question, action, fields = {}, back }: ConfirmPanelProps) {
  const titleId = useId();
  const sent = { next: back, ...fields };
  return (
    <Card as="section" className={styles.panel} aria-labelledby={titleId}>
      <h2 className={styles.title} id={titleId}>
        {question.title}
      </h2>
      <div className={styles.body}>{question.body}</div>
      <div className={styles.actions}>
        <form method="post" action={action}>
          <CsrfField />
          {Object.entries(sent).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {question.choice && (
            <Checkbox
              className={styles.choice}
              name={question.choice.name}
              value="true"
              label={question.choice.label}
              defaultChecked={question.choice.isOn}
            />
          )}
          <Button variant="danger" type="submit">
            {question.verb}
          </Button>
        </form>
        <ButtonLink className={styles.keep} to={back}>
          {question.keep}
        </ButtonLink>
      </div>
    </Card>
  );
}
