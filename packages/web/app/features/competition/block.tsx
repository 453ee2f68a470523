import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { TitledBlock } from '../../ui/titled-block.tsx';
import styles from './blocks.module.css';

interface BlockProps {
  id: string;
  title: string;
  /** A number beside the title: "214 so far". */
  note?: string | undefined;
  /** Its position on screens that are not wide. */
  order: 1 | 2 | 3 | 4 | 5 | 6;
  /** Next to another block on medium screens. */
  isHalf?: boolean | undefined;
  isWide?: boolean | undefined;
  /** Before the rules on small screens. */
  isFirstOnSmall?: boolean | undefined;
  /** After the log on small screens. */
  isLateOnSmall?: boolean | undefined;
  children: ReactNode;
}

export function Block(props: BlockProps) {
  const { id, title, note, order, isHalf, isWide, isFirstOnSmall, isLateOnSmall, children } = props;
  return (
    <TitledBlock
      id={id}
      title={title}
      note={note}
      className={classNames(
        styles.block,
        styles[`order${order}`],
        isHalf && styles.half,
        isWide && styles.wide,
        isFirstOnSmall && styles.firstOnSmall,
        isLateOnSmall && styles.lateOnSmall,
      )}
    >
      {children}
    </TitledBlock>
  );
}
