import { type ReactNode, useId } from 'react';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icons.ts';
import styles from './settings.module.css';

interface SettingsSectionProps {
  /** Where a link to this section leads. */
  anchor?: string;
  title: string;
  lead?: string;
  children: ReactNode;
}

export function SettingsSection({ anchor, title, lead, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section id={anchor} className={styles.section} aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      <div>{children}</div>
    </section>
  );
}

export function SettingRows({ children }: { children: ReactNode }) {
  return <ul className={styles.rows}>{children}</ul>;
}

interface SettingRowProps {
  icon?: IconName;
  title: ReactNode;
  /** A pill beside the title. */
  state?: ReactNode;
  /** What it means and what happens. */
  children?: ReactNode;
  /** The button that acts at once. */
  button?: ReactNode;
  /** The outcome, shown in place. */
  answer?: ReactNode;
}

export function SettingRow({ icon, title, state, children, button, answer }: SettingRowProps) {
  return (
    <li>
      <div className={styles.what}>
        {icon && <Icon name={icon} />}
        <div className={styles.text}>
          <span className={styles.title}>
            <b>{title}</b> {state}
          </span>
          {children && <p>{children}</p>}
        </div>
      </div>
      {button}
      {answer && <div className={styles.answer}>{answer}</div>}
    </li>
  );
}
