import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icons.ts';
import styles from './note.module.css';

type NoteKind = 'info' | 'ok' | 'warn' | 'err';

const iconOf: Record<NoteKind, IconName> = {
  info: 'circle-info',
  ok: 'check',
  warn: 'warning-diamond',
  err: 'warning-diamond',
};

interface NoteProps {
  kind?: NoteKind;
  icon?: IconName | undefined;
  /** The bold first sentence; for an error the server's own words. */
  title?: ReactNode;
  /** What to do about it. */
  children?: ReactNode;
  className?: string | undefined;
}

export function Note({ kind = 'info', icon, title, children, className }: NoteProps) {
  return (
    <div
      className={classNames(styles.note, styles[kind], className)}
      role={kind === 'err' ? 'alert' : undefined}
    >
      <Icon name={icon ?? iconOf[kind]} className={styles.icon} />
      <div className={styles.text}>
        {title && <b>{title}</b>} {children}
      </div>
    </div>
  );
}
