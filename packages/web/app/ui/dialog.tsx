import { type ReactNode, useEffect, useId, useRef } from 'react';
import { classNames } from './class-names.ts';
import styles from './dialog.module.css';
import { IconButton } from './icon-button.tsx';

interface DialogProps {
  isOpen: boolean;
  /** Called for Escape, the close button and a press beside the dialog. */
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Buttons, the cancel button last. */
  actions?: ReactNode;
  /** As wide as the page, for pictures. */
  isWide?: boolean;
  /** Something under way has to finish first. */
  isStuck?: boolean;
}

/** The browser's modal dialog: it keeps the focus inside and returns it to the opener. */
export function Dialog(props: DialogProps) {
  const { isOpen, onClose, title, children, actions, isWide = false, isStuck = false } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || dialog.open === isOpen) return;
    if (isOpen) dialog.showModal();
    else dialog.close();
  }, [isOpen]);

  return (
    <dialog
      ref={ref}
      className={classNames(styles.dialog, isWide && styles.wide)}
      aria-labelledby={titleId}
      closedby={isStuck ? 'none' : 'any'}
      onCancel={(event) => {
        if (isStuck) event.preventDefault();
      }}
      onClose={onClose}
    >
      {isOpen && (
        <div className={styles.content}>
          <h2 className={styles.title} id={titleId}>
            {title}
          </h2>
          <div className={styles.body}>{children}</div>
          {actions && <div className={styles.actions}>{actions}</div>}
          {/* Last in the order, so that the dialog opens with the focus on its first field or button. */}
          <IconButton
            className={styles.close}
            icon="close"
            label="Close"
            disabled={isStuck}
            onClick={onClose}
          />
        </div>
      )}
    </dialog>
  );
}
