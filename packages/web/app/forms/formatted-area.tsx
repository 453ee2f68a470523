import {
  type ClipboardEvent,
  type ComponentProps,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Field, type FieldTexts } from '../ui/field.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import type { IconName } from '../ui/icons.ts';
import { whenIdle } from '../ui/idle.ts';
import { Note } from '../ui/note.tsx';
import styles from './formatted-area.module.css';
import type { AreaEditor } from './text-editor/area-editor.tsx';
import type { TextEditorHandle } from './text-editor/text-editor.tsx';

interface FormattedAreaProps extends FieldTexts, Omit<ComponentProps<'textarea'>, 'ref' | 'id'> {
  /** The text as the form knows it; it differs from what was typed here if something else has filled the field. */
  text: string;
  areaRef?: RefObject<HTMLTextAreaElement | null>;
}

/** The tools as long as no editor is loaded. Those with a tag put it around what is selected. */
const tools: readonly { icon: IconName; label: string; tag?: string }[] = [
  { icon: 'letter-b', label: 'Bold', tag: 'b' },
  { icon: 'letter-i', label: 'Italic', tag: 'i' },
  { icon: 'letter-s', label: 'Strikethrough', tag: 's' },
  { icon: 'link', label: 'Link' },
  { icon: 'code', label: 'Code', tag: 'code' },
  { icon: 'quote-text-inline', label: 'Quote' },
  { icon: 'bulletlist', label: 'Bulleted list' },
  { icon: 'hash', label: 'Numbered list' },
];

/** As if the user had typed it, so that the form notices. */
function write(area: HTMLTextAreaElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, text);
  area.dispatchEvent(new Event('input', { bubbles: true }));
}

const replaceSelected = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement, by: string): string =>
  value.slice(0, selectionStart) + by + value.slice(selectionEnd);

type Convert = typeof import('@tinsmith/domain/pasted-text').pastedToPostText;

/** What turns copied HTML into text of ours. */
let convert: Convert | null = null;
async function loadConvert(): Promise<Convert> {
  convert ??= (await import('@tinsmith/domain/pasted-text')).pastedToPostText;
  return convert;
}

interface Opened {
  readonly Editor: typeof AreaEditor;
  readonly content: string;
  readonly firstTool: string | null;
}

/**
 * A text area that becomes the editor with the first tool that is used, or with formatted text that is pasted. Until
 * then HTML can be typed, nothing large is loaded, and all of it works without script and without a connection. The
 * text area stays the field of the form throughout.
 */
export function FormattedArea(props: FormattedAreaProps) {
  const { label, hint, error, ok, isOptional, isLabelHidden, className, text, areaRef, ...area } = props;
  const id = useId();
  const ownRef = useRef<HTMLTextAreaElement>(null);
  const field = areaRef ?? ownRef;
  const editor = useRef<TextEditorHandle>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const written = useRef<string | null>(null);
  // Something else has filled the field: a draft, another tab, or a form that starts over.
  if (opened && written.current !== null && written.current !== text) setOpened(null);

  const open = async (firstTool: string | null) => {
    setHasFailed(false);
    try {
      const { AreaEditor: Editor } = await import('./text-editor/area-editor.tsx');
      const now = field.current?.value ?? '';
      written.current = now;
      setOpened({ Editor, content: now, firstTool });
    } catch {
      setHasFailed(true);
      field.current?.focus();
    }
  };
  const applyTool = (tool: string, name: string | undefined) => {
    const target = field.current;
    const selected = target?.value.slice(target.selectionStart, target.selectionEnd) ?? '';
    if (!target || !name || selected === '') return open(tool);
    write(target, replaceSelected(target, `<${name}>${selected}</${name}>`));
    return open(null);
  };
  // Before the first paste, also if the connection is lost by then.
  useEffect(() => {
    whenIdle()
      .then(loadConvert)
      .catch(() => {});
  }, []);
  const fill = (area: HTMLTextAreaElement, pasted: string) => {
    write(area, replaceSelected(area, pasted));
    void open(null);
  };
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const area = event.currentTarget;
    const html = event.clipboardData.getData('text/html');
    const plain = event.clipboardData.getData('text/plain');
    if (html === '') return;
    const pasted = convert?.(html);
    if (pasted === null) return;
    event.preventDefault();
    if (pasted !== undefined) return fill(area, pasted);
    loadConvert()
      .then((convertNow) => convertNow(html))
      .catch(() => null)
      .then((late) => (late === null ? write(area, replaceSelected(area, plain)) : fill(area, late)));
  };
  const note = (edited: string | null) => {
    if (!field.current || !opened) return;
    const now = edited ?? written.current ?? '';
    if (edited === null && now === field.current.value) return;
    written.current = now;
    write(field.current, now);
  };
  const isRich = opened !== null;
  // The page focuses the field of the form; the editor shows it.
  useEffect(() => {
    if (!isRich) return;
    const target = field.current;
    const pass = () => editor.current?.focus();
    target?.addEventListener('focus', pass);
    return () => target?.removeEventListener('focus', pass);
  }, [isRich, field]);

  return (
    <Field {...{ label, hint, error, ok, isOptional, isLabelHidden, className, id }}>
      {(control) => (
        <>
          {opened ? (
            <>
              <opened.Editor
                ref={editor}
                source={opened.content}
                label={typeof label === 'string' ? label : 'Text'}
                describedBy={control['aria-describedby']}
                isReadOnly={area.disabled ?? false}
                firstTool={opened.firstTool}
                onChange={note}
              />
              <button
                type="button"
                className={styles.html}
                onClick={() => {
                  setOpened(null);
                  requestAnimationFrame(() => field.current?.focus());
                }}
              >
                Edit as HTML
              </button>
            </>
          ) : null}
          <div className={isRich ? 'visually-hidden' : styles.box}>
            {!isRich && (
              <div className={styles.tools} role="toolbar" aria-label="Formatting">
                {tools.map(({ icon, label: tool, tag }) => (
                  <IconButton
                    key={tool}
                    className={styles.tool}
                    icon={icon}
                    label={tool}
                    title={tool}
                    // The text keeps its selection while a tool is pressed.
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={() => applyTool(tool, tag)}
                  />
                ))}
              </div>
            )}
            <textarea
              {...area}
              {...control}
              ref={field}
              className={styles.area}
              onPaste={paste}
              {...(isRich && { tabIndex: -1, 'aria-hidden': true })}
            />
          </div>
          {hasFailed && (
            <Note kind="warn" title="We couldn't load the editor.">
              Check your connection and try again. Your text is safe, and you can post it as it is.
            </Note>
          )}
        </>
      )}
    </Field>
  );
}
