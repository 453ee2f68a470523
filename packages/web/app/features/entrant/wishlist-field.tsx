import { maxWishes } from '@tinsmith/domain/wishes';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { FieldMessage } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { changeWish, maxWishLength, pasteWishes, readPastedList, removeWish, type Wish } from './wishes.ts';
import styles from './wishlist-field.module.css';

const lineNumbers = Array.from({ length: maxWishes }, (_, index) => index + 1);

/** What became of a pasted list. */
function describePaste({ numAdded, numLeftOut, hasCut }: ReturnType<typeof pasteWishes>): string {
  const sentences = [`${numAdded} ${numAdded === 1 ? 'wish' : 'wishes'} pasted.`];
  if (numLeftOut > 0) sentences.push(`A list can have ${maxWishes} wishes, so ${numLeftOut} didn't fit.`);
  if (hasCut) sentences.push(`A wish can have ${maxWishLength} characters, so we shortened the longest.`);
  return sentences.join(' ');
}

interface WishlistFieldProps {
  wishes: readonly Wish[];
  error: string | null;
  onChange: (wishes: readonly Wish[]) => void;
}

/**
 * A list that grows while typing: Enter moves on to the next wish, Backspace removes an empty one. Each line of a
 * pasted list becomes a wish.
 */
export function WishlistField({ wishes, error, onChange }: WishlistFieldProps) {
  const id = useId();
  const fields = useRef(new Map<number, HTMLInputElement>());
  const toFocus = useRef<number | null>(null);
  const [pasted, setPasted] = useState('');
  useEffect(() => {
    if (toFocus.current === null) return;
    fields.current.get(toFocus.current)?.focus();
    toFocus.current = null;
  });
  useEffect(() => {
    if (error) fields.current.values().next().value?.focus();
  }, [error]);

  const remove = (index: number) => {
    const wish = wishes[index];
    if (!wish) return;
    const left = removeWish(wishes, wish.id);
    toFocus.current = left[Math.max(0, index - 1)]?.id ?? null;
    onChange(left);
  };
  const change = (wish: Wish, text: string) => {
    setPasted('');
    onChange(changeWish(wishes, wish.id, text));
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>, wish: Wish) => {
    const lines = readPastedList(event.clipboardData.getData('text/plain'));
    if (!lines) return;
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.currentTarget;
    const end = wish.text.length;
    const outcome = pasteWishes(wishes, wish.id, [selectionStart ?? end, selectionEnd ?? end], lines);
    toFocus.current = outcome.lastId;
    setPasted(describePaste(outcome));
    onChange(outcome.wishes);
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const wish = wishes[index];
    if (event.key === 'Enter') {
      // Must not submit the form: in a list, Enter means a new line.
      event.preventDefault();
      fields.current.get(wishes[index + 1]?.id ?? -1)?.focus();
    }
    if (event.key === 'Backspace' && wish?.text === '' && index > 0) {
      event.preventDefault();
      if (index < wishes.length - 1) remove(index);
      else fields.current.get(wishes[index - 1]?.id ?? -1)?.focus();
    }
  };

  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={styles.legend}>Your wishlist</legend>
      <p className={styles.hint}>
        Add at least 1 wish. 3 or 4 is best: a mechanic, a mood, an animal, something you've always wanted to
        see. Everyone can read your list.
      </p>
      <ol className={styles.wishes}>
        {wishes.map((wish, index) => {
          const isNew = index === wishes.length - 1 && wish.text === '';
          return (
            <li key={wish.id} className={classNames(styles.wish, isNew && styles.isNew)}>
              <Icon name={isNew ? 'plus' : 'heart'} className={styles.icon} />
              <input
                ref={(field) => {
                  if (field) fields.current.set(wish.id, field);
                  else fields.current.delete(wish.id);
                }}
                className={styles.input}
                type="text"
                name="wish"
                aria-label={`Wish ${index + 1}`}
                aria-invalid={error ? true : undefined}
                value={wish.text}
                maxLength={maxWishLength}
                placeholder={isNew && index > 0 ? 'Another wish' : undefined}
                onChange={({ currentTarget }) => change(wish, currentTarget.value)}
                onPaste={(event) => onPaste(event, wish)}
                onKeyDown={(event) => onKeyDown(event, index)}
              />
              {!isNew && (
                <IconButton icon="close" label={`Remove wish ${index + 1}`} onClick={() => remove(index)} />
              )}
            </li>
          );
        })}
        {/* Without script the list cannot grow: all possible lines are there at once. */}
        {lineNumbers.slice(wishes.length).map((number) => (
          <li key={`line ${number}`} className={classNames(styles.wish, styles.isNew, styles.plain)}>
            <Icon name="plus" className={styles.icon} />
            <input
              className={styles.input}
              type="text"
              name="wish"
              aria-label={`Wish ${number}`}
              maxLength={maxWishLength}
            />
          </li>
        ))}
      </ol>
      {error && <FieldMessage id={`${id}-error`} error={error} />}
      <p className={styles.pasted} role="status">
        {pasted}
      </p>
    </fieldset>
  );
}
