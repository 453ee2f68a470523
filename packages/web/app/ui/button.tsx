import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { BeadSpinner } from './beads.tsx';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icons.ts';

interface Look {
  /** One primary per group. `onBoard` is the filled button for a board ground outside <Board>. */
  variant?: 'primary' | 'quiet' | 'danger' | 'onBoard';
  isSmall?: boolean | undefined;
  icon?: IconName | undefined;
  /** For arrows that point onward. */
  iconAfter?: IconName | undefined;
}

interface ButtonProps extends Look, ComponentProps<'button'> {
  isBusy?: boolean | undefined;
  /** The verb shown while busy: "Saving". */
  busyLabel?: string | undefined;
}

export function Button(props: ButtonProps) {
  const { variant, isSmall, icon, iconAfter, isBusy, busyLabel, type = 'button', ...rest } = props;
  const { className, children, onClick, ...attributes } = rest;
  // aria-disabled, not disabled: a busy button keeps the focus it was pressed with.
  const busy = isBusy ? ({ 'aria-busy': true, 'aria-disabled': true } as const) : null;
  const refuse = (event: MouseEvent) => event.preventDefault();
  return (
    <button
      {...attributes}
      {...busy}
      type={type}
      className={classNames(lookClass({ variant, isSmall }), className)}
      onClick={isBusy ? refuse : onClick}
    >
      {isBusy ? (
        <>
          <BeadSpinner count={3} />
          {busyLabel ?? children}
        </>
      ) : (
        <Content icon={icon} iconAfter={iconAfter}>
          {children}
        </Content>
      )}
    </button>
  );
}

interface ButtonLinkProps extends Look, ComponentProps<typeof Link> {}

export function ButtonLink({ variant, isSmall, icon, iconAfter, ...rest }: ButtonLinkProps) {
  const { className, children, ...attributes } = rest;
  return (
    <Link {...attributes} className={classNames(lookClass({ variant, isSmall }), className)}>
      <Content icon={icon} iconAfter={iconAfter}>
        {children}
      </Content>
    </Link>
  );
}

function lookClass({
  variant = 'primary',
  isSmall,
}: { [Key in 'variant' | 'isSmall']: Look[Key] | undefined }) {
  return classNames(styles.button, styles[variant], isSmall && styles.small);
}

interface ContentProps {
  icon: IconName | undefined;
  iconAfter: IconName | undefined;
  children: ReactNode;
}

function Content({ icon, iconAfter, children }: ContentProps) {
  return (
    <>
      {icon && <Icon name={icon} className={styles.before} />}
      {children}
      {iconAfter && <Icon name={iconAfter} className={styles.after} />}
    </>
  );
}
