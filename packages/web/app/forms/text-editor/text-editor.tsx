import { cleanPastedHtml } from '@tinsmith/domain/pasted-text';
import { Editor } from '@tiptap/core';
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { extensions } from './extensions.ts';
import styles from './text-editor.module.css';
import { Toolbar } from './toolbar.tsx';

export interface TextEditorHandle {
  /** The text as HTML; empty if there is none. */
  readonly read: () => string;
  readonly focus: () => void;
}

interface TextEditorProps {
  ref: Ref<TextEditorHandle>;
  source: string;
  /** One of these names it. */
  labelledBy?: string;
  label?: string;
  describedBy: string | undefined;
  isReadOnly: boolean;
  /** The tool that opened the editor. */
  firstTool?: string | null;
  /** The current text; null if unchanged. */
  onChange: (html: string | null) => void;
}

const readEditor = (editor: Editor): string => (editor.isEmpty ? '' : editor.getHTML());

/** The text editor. Large: loaded when the user starts to edit. */
export function TextEditor(props: TextEditorProps) {
  const { ref, source, labelledBy, label, describedBy, isReadOnly, firstTool = null, onChange } = props;
  const place = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [, setMoves] = useState(0);
  const notify = useRef(onChange);
  useEffect(() => {
    notify.current = onChange;
  });

  useEffect(() => {
    const made = new Editor({
      element: place.current,
      extensions,
      content: source,
      // The page's policy forbids injected styles; text-editor.module.css has the necessary ones.
      injectCSS: false,
      autofocus: 'end',
      editorProps: {
        attributes: {
          role: 'textbox',
          'aria-multiline': 'true',
          ...(labelledBy ? { 'aria-labelledby': labelledBy } : { 'aria-label': label ?? '' }),
        },
        transformPastedHTML: cleanPastedHtml,
      },
    });
    const before = made.getHTML();
    made.on('update', () => notify.current(made.getHTML() === before ? null : readEditor(made)));
    made.on('transaction', () => setMoves((count) => count + 1));
    setEditor(made);
    return () => made.destroy();
    // The first text is the one being edited; a newer one from elsewhere must not replace the user's.
  }, [labelledBy, label, source]);

  useEffect(() => editor?.setEditable(!isReadOnly, false), [editor, isReadOnly]);
  useEffect(() => {
    const field = editor?.view.dom;
    if (describedBy) field?.setAttribute('aria-describedby', describedBy);
    else field?.removeAttribute('aria-describedby');
  }, [editor, describedBy]);
  useImperativeHandle(
    ref,
    () => ({
      read: () => (editor ? readEditor(editor) : source),
      focus: () => void editor?.commands.focus(),
    }),
    [editor, source],
  );

  return (
    <div className={styles.box}>
      {editor && <Toolbar editor={editor} firstTool={firstTool} />}
      <div ref={place} className={styles.text} />
    </div>
  );
}
