import { type FocusEvent, type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Sent } from './use-sent-form.ts';

type Values<Name extends string> = Readonly<Record<Name, string>>;
type Check<Name extends string> = (value: string, all: Values<Name>) => string | null;

interface FieldProps {
  readonly name: string;
  readonly error: string | undefined;
  readonly defaultValue?: string;
  readonly onInput: () => void;
  readonly onBlur: (event: FocusEvent<HTMLElement>) => void;
}

interface Fields<Name extends string> {
  readonly formRef: RefObject<HTMLFormElement | null>;
  readonly values: Values<Name>;
  readonly of: (name: Name) => FieldProps;
  /** All values if they are valid; otherwise shows the errors and focuses the first. */
  readonly check: (event: FormEvent) => Values<Name> | null;
  /** Shows the server's message about a field, and focuses it. */
  readonly refuse: (name: Name, sentence: string) => void;
  readonly focus: (name: Name) => void;
  readonly clear: () => void;
}

export const required =
  (sentence: string) =>
  (value: string): string | null =>
    value === '' ? sentence : null;

/**
 * The fields of a form, each with its check, in their order on the page. The inputs are uncontrolled: text typed
 * before the script loaded, or filled in by the browser, is kept. No field turns red before it is left, or before
 * the form was sent, even without script.
 */
export function useFields<Name extends string>(
  checks: Readonly<Record<Name, Check<Name>>>,
  sent?: Pick<Sent<NoInfer<Name>>, 'errors' | 'typed'>,
): Fields<Name> {
  const names = Object.keys(checks) as Name[];
  const formRef = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(() => read(null, names));
  const [errors, setErrors] = useState<Partial<Record<Name, string>>>(sent?.errors ?? {});
  const known = names.join();

  useEffect(() => {
    setValues(read(formRef.current, known.split(',') as Name[]));
  }, [known]);

  const setError = (name: Name, sentence: string | null) =>
    setErrors((all) => {
      const { [name]: _, ...rest } = all;
      return (sentence === null ? rest : { ...rest, [name]: sentence }) as Partial<Record<Name, string>>;
    });

  const focus = (name: Name) => {
    const control = formRef.current?.elements.namedItem(name);
    if (control instanceof HTMLElement) control.focus();
  };

  const of = (name: Name): FieldProps => ({
    name,
    error: errors[name],
    ...(sent?.typed(name) !== undefined && { defaultValue: sent.typed(name) ?? '' }),
    onInput: () => {
      setValues(read(formRef.current, names));
      setError(name, null);
    },
    onBlur: ({ relatedTarget }) => {
      // Nothing may move on the way to the button: a message would push it away from under the pointer.
      if (relatedTarget instanceof HTMLButtonElement) return;
      const all = read(formRef.current, names);
      if (all[name] !== '') setError(name, checks[name](all[name], all));
    },
  });

  const check = (event: FormEvent) => {
    event.preventDefault();
    const all = read(formRef.current, names);
    const wrong = names.flatMap((name) => {
      const sentence = checks[name](all[name], all);
      return sentence === null ? [] : [[name, sentence] as const];
    });
    setErrors(Object.fromEntries(wrong) as Partial<Record<Name, string>>);
    if (!wrong[0]) return all;
    focus(wrong[0][0]);
    return null;
  };

  const refuse = (name: Name, sentence: string) => {
    setError(name, sentence);
    focus(name);
  };

  const clear = () => {
    formRef.current?.reset();
    setValues(read(formRef.current, names));
    setErrors({});
  };
  return { formRef, values, of, check, refuse, focus, clear };
}

function read<Name extends string>(form: HTMLFormElement | null, names: readonly Name[]): Values<Name> {
  const data = form ? new FormData(form) : null;
  return Object.fromEntries(names.map((name) => [name, String(data?.get(name) ?? '')])) as Values<Name>;
}
