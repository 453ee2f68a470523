import { isPostTextHref } from '@tinsmith/domain/post-text';
import type { Editor } from '@tiptap/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import styles from './text-editor.module.css';

/** The target of a link. Without a selection the URL itself is inserted. */
export function LinkField({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  const [href, setHref] = useState(() => String(editor.getAttributes('link').href ?? ''));
  const [error, setError] = useState<string>();
  const isLinked = editor.isActive('link');
  useEffect(() => field.current?.focus(), []);

  const close = () => {
    onClose();
    editor.commands.focus();
  };
  const set = () => {
    const address = href.trim();
    if (!isPostTextHref(address)) {
      setError('Enter the whole address, starting with https://.');
      field.current?.focus();
      return;
    }
    const chain = editor.chain().focus().extendMarkRange('link');
    const link = { type: 'link', attrs: { href: address } };
    if (editor.state.selection.empty && !isLinked)
      chain.insertContent({ type: 'text', text: address, marks: [link] });
    else chain.setMark('link', { href: address });
    chain.run();
    onClose();
  };
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetMark('link').run();
    onClose();
  };
  // Not a form: the editor may be inside one.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') set();
    else close();
  };
  return (
    <fieldset className={styles.link} aria-label="Link">
      <TextField
        ref={field}
        className={styles.address}
        label="Address"
        type="url"
        value={href}
        error={error}
        autoComplete="off"
        onChange={({ currentTarget }) => {
          setHref(currentTarget.value);
          setError(undefined);
        }}
        onKeyDown={onKeyDown}
      />
      <div className={styles.linkRow}>
        <Button isSmall onClick={set}>
          Save link
        </Button>
        {isLinked && (
          <Button variant="quiet" isSmall onClick={remove}>
            Remove link
          </Button>
        )}
        <Button variant="quiet" isSmall onClick={close}>
          Close
        </Button>
      </div>
    </fieldset>
  );
}
