import type { ReactNode } from 'react';
import styles from './chips.module.css';
import { Icon } from './icon.tsx';
import type { IconName } from './icons.ts';

interface ChipOption {
  value: string;
  label: string;
  icon?: IconName | undefined;
  count?: number | undefined;
}

interface ChipsProps {
  legend: ReactNode;
  isLegendHidden?: boolean;
  /** `checkbox`: any number of options, `radio`: one. */
  type: 'checkbox' | 'radio';
  name: string;
  options: readonly ChipOption[];
  /** The selected values; if given, the chips follow the page's state, otherwise the form's. */
  values?: readonly string[] | undefined;
  defaultValues?: readonly string[] | undefined;
  onChange?: ((values: string[]) => void) | undefined;
}

/** The clickable counterpart of the pill. */
export function Chips(props: ChipsProps) {
  const { legend, isLegendHidden, type, name, options, values, defaultValues = [], onChange } = props;
  const toggle = (value: string, isOn: boolean) => {
    if (type === 'radio') onChange?.([value]);
    else onChange?.([...(values ?? []).filter((other) => other !== value), ...(isOn ? [value] : [])]);
  };
  return (
    <fieldset>
      <legend className={isLegendHidden ? 'visually-hidden' : styles.legend}>{legend}</legend>
      <div className={styles.chips}>
        {options.map(({ value, label, icon, count }) => {
          const choice = values
            ? { checked: values.includes(value) }
            : { defaultChecked: defaultValues.includes(value) };
          return (
            <label key={value} className={styles.chip}>
              <input
                {...choice}
                className={styles.input}
                type={type}
                name={name}
                value={value}
                onChange={(event) => toggle(value, event.currentTarget.checked)}
              />
              <i className={styles.bead} />
              {icon && <Icon name={icon} />}
              {label}
              {count !== undefined && <span className={styles.count}>{count}</span>}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
