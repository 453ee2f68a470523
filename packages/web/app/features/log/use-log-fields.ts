import { type RefObject, useEffect, useRef, useState } from 'react';
import { checkMessage, checkScreenshot, type ImgOption, type LogValues } from './log-values.ts';

interface Initial {
  readonly message: string;
  readonly isSpoiler: boolean;
  readonly imgOption: ImgOption;
  readonly errors?: LogFields['errors'];
}

type FieldName = 'message' | 'screenshot';

export interface LogFields extends LogValues {
  readonly areaRef: RefObject<HTMLTextAreaElement | null>;
  readonly fileRef: RefObject<HTMLInputElement | null>;
  readonly errors: Readonly<Partial<Record<FieldName, string>>>;
  /** Changes with every reset: a file input only forgets its file when it is re-created. */
  readonly fileKey: number;
  readonly noteMessage: () => void;
  readonly noteFile: () => void;
  readonly setIsSpoiler: (isSpoiler: boolean) => void;
  readonly setImgOption: (option: ImgOption) => void;
  /** Puts a pasted or dropped file, or none, into the file input. */
  readonly putFile: (file: File | null) => void;
  /** Fills the form with a text: a draft, or nothing. */
  readonly fill: (text: string, isSpoiler: boolean) => void;
  /** All values if they are valid; otherwise shows the errors and focuses the first. */
  readonly check: () => LogValues | null;
  readonly refuse: (name: FieldName, sentence: string) => void;
  readonly clear: () => void;
}

/**
 * The fields of a log post. The text area is uncontrolled, so text typed before the script loaded is kept.
 */
export function useLogFields(initial: Initial): LogFields {
  const areaRef = useRef<HTMLTextAreaElement>(null);
  const fileRef = useRef<HTMLInputElement>(null);
  const [message, setMessage] = useState(initial.message);
  const [isSpoiler, setIsSpoiler] = useState(initial.isSpoiler);
  const [imgOption, setOption] = useState(initial.imgOption);
  const [file, setFile] = useState<File | null>(null);
  const [fileKey, setFileKey] = useState(0);
  const [errors, setErrors] = useState<LogFields['errors']>(initial.errors ?? {});
  useEffect(() => setMessage(areaRef.current?.value ?? ''), []);

  const setError = (name: FieldName, sentence: string | null) =>
    setErrors(({ [name]: _, ...rest }) => (sentence === null ? rest : { ...rest, [name]: sentence }));
  const goTo = (name: FieldName) => (name === 'message' ? areaRef : fileRef).current?.focus();

  const noteFile = () => {
    const chosen = fileRef.current?.files?.[0] ?? null;
    setFile(chosen);
    // Reported at once: better to know that a file cannot be sent before writing the text.
    setError('screenshot', checkScreenshot(chosen));
  };
  const putFile = (given: File | null) => {
    const input = fileRef.current;
    if (!input) return;
    const files = new DataTransfer();
    if (given) files.items.add(given);
    input.files = files.files;
    // As if the user had chosen it, so that the field shows its name.
    input.dispatchEvent(new Event('change', { bubbles: true }));
  };
  const fill = (text: string, isHidden: boolean) => {
    if (areaRef.current) areaRef.current.value = text;
    setMessage(text);
    setIsSpoiler(isHidden);
    setError('message', null);
  };
  const check = () => {
    const text = areaRef.current?.value ?? '';
    const sent = imgOption === 'add_or_replace' ? file : null;
    const wrong = { message: checkMessage(text), screenshot: checkScreenshot(sent) };
    const found = (['message', 'screenshot'] as const).filter((name) => wrong[name] !== null);
    setErrors(Object.fromEntries(found.map((name) => [name, wrong[name] ?? ''])));
    if (!found[0]) return { message: text, isSpoiler, imgOption, file: sent };
    goTo(found[0]);
    return null;
  };
  return {
    areaRef,
    fileRef,
    message,
    isSpoiler,
    imgOption,
    file,
    fileKey,
    errors,
    noteMessage: () => {
      setMessage(areaRef.current?.value ?? '');
      setError('message', null);
    },
    noteFile,
    setIsSpoiler,
    setImgOption: (option) => {
      setOption(option);
      setFile(null);
      setError('screenshot', null);
    },
    putFile,
    fill,
    check,
    refuse: (name, sentence) => {
      setError(name, sentence);
      goTo(name);
    },
    clear: () => {
      fill('', false);
      setFile(null);
      setFileKey((key) => key + 1);
      setErrors({});
    },
  };
}
