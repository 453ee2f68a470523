import type { ComponentProps, ReactNode } from 'react';
import styles from './board.module.css';
import { classNames } from './class-names.ts';
import type { Mood } from './craft/palette.ts';

interface BoardProps extends ComponentProps<'div'> {
  as?: 'div' | 'section' | 'figure';
  /** The large board of a page, full bleed on small screens. One per view. */
  isHero?: boolean;
  isSmall?: boolean;
  /** Only for the board of an event whose kind differs from the page's. */
  mood?: Mood | undefined;
}

/** The eye-catcher of a page. Links, pills, beads and buttons inside use the board's colours. */
export function Board({ as: Element = 'div', isHero, isSmall, mood, className, ...rest }: BoardProps) {
  const look = classNames(styles.board, isHero && styles.hero, isSmall && styles.small, className);
  return <Element {...rest} className={look} data-ground="board" data-mood={mood} />;
}

interface BoardPictureProps {
  picture: ReactNode;
  /** One bold sentence and another one. */
  children?: ReactNode;
  mood?: Mood | undefined;
  className?: string | undefined;
}

/** The small board beside a form or a message: one picture with a caption. */
export function BoardPicture({ picture, children, mood, className }: BoardPictureProps) {
  return (
    <Board as="figure" mood={mood} className={classNames(styles.picture, className)}>
      {picture}
      {children && <figcaption className={styles.caption}>{children}</figcaption>}
    </Board>
  );
}
