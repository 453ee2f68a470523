import { formatFileSize } from '@tinsmith/domain/file-size';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { FieldMessage } from '../ui/field.tsx';
import styles from './shrink-offer.module.css';

interface ShrinkOfferProps {
  /** A picture that is too large. */
  file: File;
  maxBytes: number;
  /** What taking the smaller copy is called: "Upload this one". */
  verb: string;
  onUse: (smaller: File) => void;
}

interface Smaller {
  readonly file: File;
  /** As a data URL, which the page's policy allows. */
  readonly address: string;
}

const readAddress = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });

async function makeSmaller(file: File, maxBytes: number): Promise<Smaller | null> {
  const { shrinkPhoto } = await import('./shrink-photo.ts');
  const smaller = await shrinkPhoto(file, maxBytes);
  return smaller.size > maxBytes ? null : { file: smaller, address: await readAddress(smaller) };
}

/** For a picture over the limit: makes a smaller copy in the browser, and shows it before it is used. */
export function ShrinkOffer({ file, maxBytes, verb, onUse }: ShrinkOfferProps) {
  const [smaller, setSmaller] = useState<Smaller | null>(null);
  const [state, setState] = useState<'offered' | 'busy' | 'failed'>('offered');
  const use = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (smaller) use.current?.focus();
  }, [smaller]);
  const shrink = async () => {
    setState('busy');
    const made = await makeSmaller(file, maxBytes).catch(() => null);
    setSmaller(made);
    setState(made ? 'offered' : 'failed');
  };
  if (smaller)
    return (
      <div className={styles.offer}>
        <img className={styles.preview} src={smaller.address} alt="The smaller copy" />
        <div className={styles.side}>
          <p className={styles.sizes} role="status">
            {formatFileSize(smaller.file.size)} instead of {formatFileSize(file.size)}
          </p>
          <Button ref={use} isSmall onClick={() => onUse(smaller.file)}>
            {verb}
          </Button>
        </div>
      </div>
    );
  return (
    <div className={styles.offer}>
      <Button variant="quiet" isSmall isBusy={state === 'busy'} busyLabel="Shrinking" onClick={shrink}>
        Shrink it to fit
      </Button>
      <div role="alert">
        {state === 'failed' && (
          <FieldMessage error="We couldn't make this picture smaller here. Please save a smaller copy and choose that." />
        )}
      </div>
    </div>
  );
}
