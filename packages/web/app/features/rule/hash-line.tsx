import { IconButton } from '../../ui/icon-button.tsx';
import { useCopy } from '../../ui/use-copy.ts';
import styles from './event-seal.module.css';

/** 64 digits in groups of 4, cut off at the end of the line; copied whole and without spaces. */
export function HashLine({ name, value }: { name: string; value: string }) {
  const { isCopied, copy } = useCopy();
  return (
    <p className={styles.line}>
      <code title={value}>{value.match(/.{4}/g)?.join(' ')}</code>
      <IconButton
        icon="copy"
        label={isCopied ? 'Copied' : `Copy the whole ${name}`}
        onClick={() => copy(value)}
      />
    </p>
  );
}
