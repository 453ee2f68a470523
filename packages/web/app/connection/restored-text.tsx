import { useEffect, useId, useState } from 'react';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import styles from './connection-bar.module.css';
import { type RestoredText, restoreTypedText } from './typed-text.ts';

/** After the page reloaded itself for a new build: what was typed is there again, and not sent. */
export function RestoredTextBar() {
  const id = useId();
  const [restored, setRestored] = useState<RestoredText | null>(null);
  useEffect(() => setRestored((before) => before ?? restoreTypedText()), []);
  if (!restored) return null;
  const { numRestored, others } = restored;
  return (
    <div className={`${styles.bar} ${styles.lost} ${styles.restored}`}>
      <Icon name="circle-info" />
      <p role="status">
        <b>We've updated the site, so this page had to reload.</b>{' '}
        {numRestored > 0 && "What you typed is back in its place. It hasn't been saved yet."}
        {others.length > 0 && " This is what you typed. It hasn't been saved yet."}
      </p>
      <IconButton icon="close" label="Close this message" onClick={() => setRestored(null)} />
      {others.length > 0 && (
        <div className={styles.others}>
          {others.map(({ label, text }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
            <div key={index}>
              <label htmlFor={`${id}-${index}`}>{label || 'Your text'}</label>
              <textarea id={`${id}-${index}`} readOnly value={text} data-saves-itself />
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
