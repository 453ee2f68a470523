import type { ComponentProps } from 'react';
import styles from './card.module.css';
import { classNames } from './class-names.ts';

interface CardProps extends ComponentProps<'div'> {
  as?: 'div' | 'section' | 'article' | 'li';
  /** Tighter, as in the sidebar. */
  isSmall?: boolean;
  /** No padding, for a card with a board up to its edges. */
  isFlush?: boolean;
}

export function Card({ as, isSmall, isFlush, className, ...rest }: CardProps) {
  const Element = (as ?? 'div') as 'div';
  return (
    <Element
      {...rest}
      className={classNames(styles.card, isSmall && styles.small, isFlush && styles.flush, className)}
    />
  );
}
