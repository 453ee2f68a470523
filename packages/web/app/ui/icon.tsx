import { isImageDataSource } from '@tinsmith/domain/icon-source';
import { classNames } from './class-names.ts';
import styles from './icon.module.css';
import iconsUrl from './icons.svg?url';
import type { IconName } from './icons.ts';

interface IconProps {
  name: IconName;
  /** A picture instead of the icon, as image data. Anything else is ignored, and the icon stays. */
  source?: string | null | undefined;
  /** Only for an icon without text beside it; otherwise it is hidden from screen readers. */
  label?: string | undefined;
  className?: string | undefined;
}

export function Icon({ name, source, label, className }: IconProps) {
  if (source && isImageDataSource(source)) {
    return (
      <img
        className={classNames(styles.icon, className)}
        src={source}
        width="24"
        height="24"
        alt={label ?? ''}
      />
    );
  }
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
