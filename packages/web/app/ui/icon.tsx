import { classNames } from './class-names.ts';
import styles from './icon.module.css';
import iconsUrl from './icons.svg?url';
import type { IconName } from './icons.ts';

interface IconProps {
  name: IconName;
  /** Only for an icon that stands without words; next to a text it stays silent. */
  label?: string | undefined;
  className?: string | undefined;
}

export function Icon({ name, label, className }: IconProps) {
  return (
    <svg
      className={classNames(styles.icon, className)}
      viewBox="0 0 24 24"
      width="24"
      height="24"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={!label}
    >
      <use href={`${iconsUrl}#${name}`} />
    </svg>
  );
}
