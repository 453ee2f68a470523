import { useEffect, useState } from 'react';
import { callApi } from '../../api/browser-api.ts';
import { previewLogPost } from '../../api/gen/log.ts';
import { browserStore } from '../../forms/draft-store.ts';
import { RichText } from '../../ui/rich-text.tsx';
import { Switch } from '../../ui/switch.tsx';
import styles from './log-fields.module.css';
import { checkMessage } from './log-values.ts';

const restMs = 400;
const key = 'log-preview';

type Shown = { readonly html: string } | { readonly sentence: string };

/** The server's rendering of the text, shortly after the last key. Only the server's HTML is ever shown. */
function usePreview(message: string, isOn: boolean): Shown {
  const [shown, setShown] = useState<Shown>({ sentence: 'Loading the preview' });
  const trouble = checkMessage(message);
  useEffect(() => {
    if (!isOn || trouble !== null) return;
    let isStale = false;
    const timer = setTimeout(async () => {
      const answer = await callApi(previewLogPost, { body: { message } }).then(
        ({ text }) => ({ html: text }),
        () => ({ sentence: "Couldn't load the preview. Your text is safe." }),
      );
      if (!isStale) setShown(answer);
    }, restMs);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [message, isOn, trouble]);
  return trouble === null ? shown : { sentence: message.trim() ? trouble : 'Nothing to show yet.' };
}

export function MessagePreview({ message }: { message: string }) {
  const [isOn, setIsOn] = useState(false);
  const shown = usePreview(message, isOn);
  useEffect(() => {
    try {
      setIsOn(browserStore()?.getItem(key) === 'on');
    } catch {
      // The browser stores nothing.
    }
  }, []);
  const toggle = (isWanted: boolean) => {
    setIsOn(isWanted);
    try {
      browserStore()?.setItem(key, isWanted ? 'on' : 'off');
    } catch {
      // The toggle works, but is not remembered.
    }
  };
  return (
    <>
      <Switch
        className={styles.switch}
        label="Preview"
        checked={isOn}
        onChange={({ currentTarget }) => toggle(currentTarget.checked)}
      />
      {isOn && (
        <section className={styles.preview} aria-label="Preview">
          {'html' in shown ? (
            <RichText html={shown.html} />
          ) : (
            <p className={styles.previewEmpty}>{shown.sentence}</p>
          )}
        </section>
      )}
    </>
  );
}
