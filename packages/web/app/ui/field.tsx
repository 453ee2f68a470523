import { type ChangeEvent, type ComponentProps, type ReactNode, useId, useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';

export interface FieldTexts {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  /** A success message below the field: "driftwood is free." */
  ok?: ReactNode;
  /** Says "optional" beside the label; forms mark optional fields, not required ones. */
  isOptional?: boolean | undefined;
  isLabelHidden?: boolean | undefined;
}

interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldProps extends FieldTexts {
  /** The error comes from the server while typing: announced like a success message. */
  isErrorLive?: boolean | undefined;
  id?: string | undefined;
  className?: string | undefined;
  children: (control: ControlProps) => ReactNode;
}

/** Label, hint and messages around any one control. */
export function Field(props: FieldProps) {
  const { label, hint, error, ok, isOptional, isLabelHidden, isErrorLive, className, children } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const hintId = hint ? `${id}-hint` : null;
  const messageId = error || ok ? `${id}-message` : null;
  return (
    <div className={classNames(styles.field, className)}>
      <label className={isLabelHidden ? 'visually-hidden' : styles.label} htmlFor={id}>
        {label}
        {isOptional && <span className={styles.optional}>optional</span>}
      </label>
      {children({
        id,
        'aria-describedby': [messageId, hintId].filter(Boolean).join(' ') || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {messageId && <FieldMessage id={messageId} error={error} ok={ok} isErrorLive={isErrorLive} />}
      {hintId && (
        <div className={styles.hint} id={hintId}>
          {hint}
        </div>
      )}
    </div>
  );
}

interface FieldMessageProps {
  id?: string;
  error?: ReactNode;
  ok?: ReactNode;
  isErrorLive?: boolean | undefined;
}

/** Also for messages below something that is not a single field, such as a group of radios. */
export function FieldMessage({ id, error, ok, isErrorLive }: FieldMessageProps) {
  return (
    <p
      className={error ? styles.error : styles.ok}
      id={id}
      role={error && !isErrorLive ? undefined : 'status'}
    >
      <Icon name={error ? 'warning-diamond' : 'check'} />
      <span>{error || ok}</span>
    </p>
  );
}

type TextFieldProps = FieldTexts & Pick<FieldProps, 'isErrorLive'> & ComponentProps<'input'>;

export function TextField(props: TextFieldProps) {
  const { label, hint, error, ok, isOptional, isLabelHidden, isErrorLive, id, className, ...input } = props;
  return (
    <Field {...{ label, hint, error, ok, isOptional, isLabelHidden, isErrorLive, id, className }}>
      {(control) => <input type="text" {...input} {...control} className={styles.control} />}
    </Field>
  );
}

type TextAreaProps = FieldTexts & ComponentProps<'textarea'>;

export function TextArea(props: TextAreaProps) {
  const { label, hint, error, ok, isOptional, isLabelHidden, id, className, ...area } = props;
  return (
    <Field {...{ label, hint, error, ok, isOptional, isLabelHidden, id, className }}>
      {(control) => <textarea {...area} {...control} className={classNames(styles.control, styles.area)} />}
    </Field>
  );
}

type SelectFieldProps = FieldTexts & ComponentProps<'select'>;

export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, ok, isOptional, isLabelHidden, id, className, ...select } = props;
  return (
    <Field {...{ label, hint, error, ok, isOptional, isLabelHidden, id, className }}>
      {(control) => (
        <div className={styles.choice}>
          <select {...select} {...control} className={styles.control} />
          <Icon name="chevron-down" className={styles.chevron} />
        </div>
      )}
    </Field>
  );
}

export function PasswordField(props: Omit<TextFieldProps, 'type' | 'isErrorLive'>) {
  const { label, hint, error, ok, isOptional, isLabelHidden, id, className, ...input } = props;
  const [isShown, setIsShown] = useState(false);
  return (
    <Field {...{ label, hint, error, ok, isOptional, isLabelHidden, id, className }}>
      {(control) => (
        <div className={styles.password}>
          <input
            {...input}
            {...control}
            type={isShown ? 'text' : 'password'}
            data-secret
            className={styles.control}
            autoCapitalize="none"
            spellCheck={false}
          />
          <IconButton
            className={styles.eye}
            icon={isShown ? 'eye-off' : 'eye'}
            label="Show the password"
            aria-pressed={isShown}
            onClick={() => setIsShown(!isShown)}
          />
        </div>
      )}
    </Field>
  );
}

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
}

export function Checkbox({ label, hint, error, id: givenId, className, ...input }: CheckboxProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const hintId = hint ? `${id}-hint` : null;
  const messageId = error ? `${id}-message` : null;
  return (
    <div className={className}>
      <label className={styles.check} htmlFor={id}>
        <input
          {...input}
          id={id}
          type="checkbox"
          className={styles.box}
          aria-invalid={error ? true : undefined}
          aria-describedby={[messageId, hintId].filter(Boolean).join(' ') || undefined}
        />
        <span>{label}</span>
      </label>
      {messageId && <FieldMessage id={messageId} error={error} />}
      {hintId && (
        <div className={classNames(styles.hint, styles.checkHint)} id={hintId}>
          {hint}
        </div>
      )}
    </div>
  );
}

interface FileFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'type' | 'id'> {
  id?: string;
  buttonLabel?: string;
  /** What may be chosen: "GIF, JPG or PNG." */
  accepts?: string;
}

/** The native file input, styled as a button once a script can show the chosen file. */
export function FileField(props: FileFieldProps) {
  const { label, hint, error, ok, isOptional, isLabelHidden, id, className, ...rest } = props;
  const { buttonLabel = 'Choose a file', accepts, onChange, ...input } = rest;
  const [chosen, setChosen] = useState('');
  const remember = (event: ChangeEvent<HTMLInputElement>) => {
    setChosen(Array.from(event.currentTarget.files ?? [], (file) => file.name).join(', '));
    onChange?.(event);
  };
  return (
    <Field {...{ label, hint, error, ok, isOptional, isLabelHidden, id, className }}>
      {(control) => (
        <div className={styles.file}>
          <input {...input} {...control} type="file" className={styles.fileInput} onChange={remember} />
          <label className={styles.fileButton} htmlFor={control.id} aria-hidden="true">
            <Icon name="image" />
            {buttonLabel}
          </label>
          <span className={styles.fileName}>
            {accepts} <span className={styles.chosen}>{chosen || 'No file chosen.'}</span>
          </span>
        </div>
      )}
    </Field>
  );
}
