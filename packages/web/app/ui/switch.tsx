import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './switch.module.css';

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  label: ReactNode;
  isLabelHidden?: boolean;
}

/** One bead, two pegs. Takes effect at once: use a checkbox where a Save is needed. */
export function Switch({ label, isLabelHidden, className, ...input }: SwitchProps) {
  return (
    <label className={classNames(styles.switch, className)}>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: the checkbox itself exposes whether it is checked */}
      <input {...input} className={styles.input} type="checkbox" role="switch" />
      <i className={styles.track} />
      <span className={isLabelHidden ? 'visually-hidden' : undefined}>{label}</span>
    </label>
  );
}
