import { type Field, isRequired, type Option } from '@tinsmith/domain/resource';
import { useEffect, useState } from 'react';
import { callApi } from '../../api/browser-api.ts';
import { previewMarkdown } from '../../api/gen/admin-texts.ts';
import { countNewsReaders } from '../../api/gen/mail.ts';
import { ConflictNote } from '../../forms/conflict-note.tsx';
import { useSend } from '../../forms/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Checkbox, TextArea, TextField } from '../../ui/field.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { PeopleField } from '../account/people-field.tsx';
import styles from './admin.module.css';
import { ChoiceField } from './controls/choice-field.tsx';

interface ItemFieldProps {
  name: string;
  field: Field;
  value: string | boolean;
  saved: string | boolean;
  isNew: boolean;
  /** Someone else has changed it since the form was opened: `saved` is their version. */
  isInConflict: boolean;
  events: readonly Option[];
  /** Why it can no longer be changed. */
  fixed: string | undefined;
  onChange: (value: string | boolean) => void;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** The text as its readers will see it, on request. */
function Preview({ markdown }: { markdown: string }) {
  const [html, setHtml] = useState<string | null>(null);
  const { isSending, problem, send } = useSend();
  const show = () => send(async () => setHtml((await callApi(previewMarkdown, { body: { markdown } })).html));
  return (
    <div className={styles.preview}>
      <p className={styles.row}>
        <Button variant="quiet" isSmall icon="eye" isBusy={isSending} busyLabel="Loading" onClick={show}>
          Preview
        </Button>
        {html !== null && (
          <Button variant="quiet" isSmall icon="close" onClick={() => setHtml(null)}>
            Close the preview
          </Button>
        )}
        {problem}
      </p>
      {html !== null && <RichText html={html} className={styles.previewText} />}
    </div>
  );
}

/** How many people would get it, once an event is chosen. */
function MailReaders({ short }: { short: string }) {
  const [num, setNum] = useState<number | null>(null);
  useEffect(() => {
    if (short === '') return;
    let isOld = false;
    callApi(countNewsReaders, { params: { compoId: short } }).then(
      (answer) => !isOld && setNum(answer.num),
      () => undefined,
    );
    return () => {
      isOld = true;
    };
  }, [short]);
  return (
    <p role="status" className={styles.soft}>
      {num !== null &&
        `${num.toLocaleString('en-GB')} ${num === 1 ? 'person' : 'people'} will get this e-mail.`}
    </p>
  );
}

const wasText = (field: Field, saved: string | boolean, maxLetters = 80): string => {
  if (typeof saved === 'boolean') return saved ? 'on' : 'off';
  if (saved === '') return 'empty';
  if (field.kind === 'time') return saved.replace('T', ' ');
  return saved.length > maxLetters ? `${saved.slice(0, maxLetters)}…` : saved;
};

function Control({ name, field, value, events, fixed, onChange, hint }: ItemFieldProps & { hint: string }) {
  const text = String(value);
  const common = {
    name,
    label: field.label,
    hint,
    disabled: fixed !== undefined,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value),
  };
  const required = isRequired(field);
  const optional = { required, isOptional: !required };
  switch (field.kind) {
    case 'switch':
      return (
        <Checkbox
          name={name}
          label={field.label}
          hint={hint}
          disabled={fixed !== undefined}
          checked={value === true}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
      );
    case 'choice':
      return (
        <ChoiceField
          name={name}
          label={field.label}
          hint={hint}
          disabled={fixed !== undefined}
          value={text}
          options={field.options}
          onChange={onChange}
        />
      );
    case 'event':
      return (
        <>
          <ChoiceField
            name={name}
            label={field.label}
            hint={hint}
            disabled={fixed !== undefined}
            value={text}
            options={[{ value: '', label: field.isRequired ? 'Choose an event' : 'No event' }, ...events]}
            onChange={onChange}
          />
          {fixed === undefined && field.isMailed && <MailReaders key={text} short={text} />}
        </>
      );
    case 'people':
      return (
        <PeopleField
          name={name}
          label={field.label}
          hint={hint}
          most={field.most}
          isRequired={required}
          disabled={fixed !== undefined}
          value={text}
          onChange={onChange}
        />
      );
    case 'number':
      return <TextField {...common} type="number" min={field.min} max={field.max} required value={text} />;
    case 'time':
      return <TextField {...common} {...optional} type="datetime-local" value={text} />;
    case 'area':
      return <TextArea {...common} {...optional} rows={4} maxLength={field.max} value={text} />;
    case 'markdown':
      return (
        <>
          <TextArea {...common} {...optional} rows={14} maxLength={field.max} value={text} />
          <Preview markdown={text} />
        </>
      );
    default:
      return <TextField {...common} {...optional} maxLength={field.max} value={text} />;
  }
}

/** Both versions of a field that two people changed, and the choice between them. */
const Conflict = ({ field, saved, onKeepMine, onTakeTheirs }: ItemFieldProps) => (
  <ConflictNote
    title="Someone else has changed this since you opened the form."
    explanation={
      <>
        Yours is in the field above.<noscript> Save again to keep yours.</noscript> Their version:
      </>
    }
    answers={[
      { label: 'Keep mine', about: field.label, onChoose: onKeepMine },
      { label: 'Use theirs', about: field.label, onChoose: onTakeTheirs },
    ]}
  >
    {wasText(field, saved, Number.POSITIVE_INFINITY)}
  </ConflictNote>
);

/** One field of a form, by its definition; a changed one shows its old value. */
export function ItemField(props: ItemFieldProps) {
  const { field, value, saved, isNew, isInConflict, fixed } = props;
  const isChanged = !isNew && value !== saved;
  const markdown = field.kind === 'markdown' ? 'Markdown.' : '';
  const hint = fixed ?? [markdown, field.hint].filter(Boolean).join(' ');
  return (
    <div className={classNames(styles.field, isChanged && styles.changed)}>
      <Control {...props} hint={hint} />
      {isInConflict && <Conflict {...props} />}
      {isChanged && !isInConflict && field.kind !== 'markdown' && (
        <p className={styles.was}>
          Was <s>{wasText(field, saved)}</s>
        </p>
      )}
    </div>
  );
}
