import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icons.ts';
import styles from './pill.module.css';

interface PillProps {
  kind?: 'neutral' | 'live' | 'line' | 'ok' | 'warn' | 'rank1' | 'rank2' | 'err';
  icon?: IconName | undefined;
  children: ReactNode;
}

/** A label, never clickable; its clickable counterpart is the chip. */
export function Pill({ kind = 'neutral', icon, children }: PillProps) {
  return (
    <span className={classNames(styles.pill, styles[kind])}>
      {kind === 'live' && <span className={styles.dot} />}
      {icon && <Icon name={icon} className={styles.icon} />}
      {children}
    </span>
  );
}
