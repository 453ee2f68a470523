import type { ReactNode } from 'react';
import { BoardPicture } from '../../ui/board.tsx';
import { classNames } from '../../ui/class-names.ts';
import type { Mood } from '../../ui/craft/palette.ts';
import { PageHead } from '../../ui/page-head.tsx';
import styles from './account.module.css';

interface AccountPageProps {
  title: ReactNode;
  children: ReactNode;
  picture: ReactNode;
  /** One bold sentence and another one. */
  caption: ReactNode;
  /** Only for a picture whose mood differs from the page's. */
  pictureMood?: Mood;
  /** Small screens go without the picture. */
  isPictureWideOnly?: boolean;
}

/** One form with a small board beside it. */
export function AccountPage(props: AccountPageProps) {
  const { title, children, picture, caption, pictureMood, isPictureWideOnly } = props;
  return (
    <>
      <PageHead title={title} />
      <div className={styles.columns}>
        {children}
        <BoardPicture
          className={classNames(styles.picture, isPictureWideOnly && styles.wideOnly)}
          picture={picture}
          mood={pictureMood}
        >
          {caption}
        </BoardPicture>
      </div>
    </>
  );
}
