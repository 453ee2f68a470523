import type { Editor } from '@tiptap/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import type { IconName } from '../../ui/icons.ts';
import { LinkField } from './link-field.tsx';
import styles from './text-editor.module.css';

interface Tool {
  readonly icon: IconName;
  readonly label: string;
  readonly use: (editor: Editor) => void;
  /** Absent for tools that are not on or off. */
  readonly isOn?: (editor: Editor) => boolean;
  readonly canUse?: (editor: Editor) => boolean;
}

/** Within a line code is a mark; over several lines it is a block. */
function toggleCode(editor: Editor): void {
  const { $from, $to } = editor.state.selection;
  const isOneLine = $from.sameParent($to) && !editor.isActive('codeBlock');
  const chain = editor.chain().focus();
  (isOneLine ? chain.toggleCode() : chain.toggleCodeBlock()).run();
}

const groups: readonly (readonly Tool[])[] = [
  [
    {
      icon: 'letter-b',
      label: 'Bold',
      use: (editor) => editor.chain().focus().toggleBold().run(),
      isOn: (editor) => editor.isActive('bold'),
    },
    {
      icon: 'letter-i',
      label: 'Italic',
      use: (editor) => editor.chain().focus().toggleItalic().run(),
      isOn: (editor) => editor.isActive('italic'),
    },
    {
      icon: 'letter-s',
      label: 'Strikethrough',
      use: (editor) => editor.chain().focus().toggleStrike().run(),
      isOn: (editor) => editor.isActive('strike'),
    },
  ],
  [
    { icon: 'link', label: 'Link', use: () => {}, isOn: (editor) => editor.isActive('link') },
    {
      icon: 'code',
      label: 'Code',
      use: toggleCode,
      isOn: (editor) => editor.isActive('code') || editor.isActive('codeBlock'),
    },
    {
      icon: 'quote-text-inline',
      label: 'Quote',
      use: (editor) => editor.chain().focus().toggleBlockquote().run(),
      isOn: (editor) => editor.isActive('blockquote'),
    },
  ],
  [
    {
      icon: 'bulletlist',
      label: 'Bulleted list',
      use: (editor) => editor.chain().focus().toggleBulletList().run(),
      isOn: (editor) => editor.isActive('bulletList'),
    },
    {
      icon: 'hash',
      label: 'Numbered list',
      use: (editor) => editor.chain().focus().toggleOrderedList().run(),
      isOn: (editor) => editor.isActive('orderedList'),
    },
  ],
  [
    {
      icon: 'undo',
      label: 'Undo',
      use: (editor) => editor.chain().focus().undo().run(),
      canUse: (editor) => editor.can().undo(),
    },
    {
      icon: 'redo',
      label: 'Redo',
      use: (editor) => editor.chain().focus().redo().run(),
      canUse: (editor) => editor.can().redo(),
    },
  ],
];
const tools = groups.flat();

/** One tab stop; the arrow keys move within it. */
export function Toolbar({ editor, firstTool }: { editor: Editor; firstTool: string | null }) {
  const buttons = useRef(new Map<string, HTMLButtonElement>());
  const [stop, setStop] = useState('Bold');
  const [isLinking, setIsLinking] = useState(firstTool === 'Link');
  // Once, for the press that opened the editor.
  useEffect(() => {
    tools.find((tool) => tool.label === firstTool)?.use(editor);
  }, [editor, firstTool]);

  const goTo = (index: number) => {
    const label = tools.at(index % tools.length)?.label ?? stop;
    setStop(label);
    buttons.current.get(label)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const here = tools.findIndex((tool) => tool.label === stop);
    const next = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: -1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    goTo(next);
  };

  return (
    <>
      <div className={styles.toolbar} role="toolbar" aria-label="Formatting" onKeyDown={onKeyDown}>
        {groups.map((group) => (
          <span key={group[0]?.label} className={styles.group}>
            {group.map(({ icon, label, use, isOn, canUse }) => (
              <IconButton
                key={label}
                ref={(button) => {
                  if (button) buttons.current.set(label, button);
                  else buttons.current.delete(label);
                }}
                className={styles.tool}
                icon={icon}
                label={label}
                title={label}
                tabIndex={label === stop ? 0 : -1}
                aria-pressed={isOn?.(editor)}
                aria-disabled={canUse && !canUse(editor) ? true : undefined}
                aria-expanded={label === 'Link' ? isLinking : undefined}
                onFocus={() => setStop(label)}
                // The text keeps its selection while a tool is pressed.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => (label === 'Link' ? setIsLinking(!isLinking) : use(editor))}
              />
            ))}
          </span>
        ))}
      </div>
      {isLinking && <LinkField editor={editor} onClose={() => setIsLinking(false)} />}
    </>
  );
}
