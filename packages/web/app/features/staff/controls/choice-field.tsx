import type { Option } from '@tinsmith/domain/resource';
import { type ReactNode, useId } from 'react';
import { Field, SelectField } from '../../../ui/field.tsx';
import { useBaseUi } from './use-base-ui.ts';

interface ChoiceFieldProps {
  label: string;
  name: string;
  value: string;
  options: readonly Option[];
  hint?: ReactNode;
  disabled?: boolean | undefined;
  onChange: (value: string) => void;
}

/** One of a few options: the native select until Base UI has loaded. */
export function ChoiceField({ label, name, value, options, hint, disabled, onChange }: ChoiceFieldProps) {
  const baseUi = useBaseUi();
  const id = useId();
  if (!baseUi) {
    return (
      <SelectField
        id={id}
        label={label}
        name={name}
        hint={hint}
        disabled={disabled}
        // After a form was sent without script, the browser keeps the choice.
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </SelectField>
    );
  }
  const labelId = `${id}-label`;
  return (
    <Field label={<span id={labelId}>{label}</span>} hint={hint} id={id}>
      {(control) => (
        <baseUi.BaseSelect
          id={control.id}
          name={name}
          value={value}
          options={options}
          disabled={disabled}
          labelId={labelId}
          describedBy={control['aria-describedby']}
          onChange={onChange}
        />
      )}
    </Field>
  );
}
