import type { Fields } from '@tinsmith/domain/resource';
import { useState } from 'react';
import { type FormDraft, useDraft } from '../../forms/use-draft.ts';
import type { Sent } from '../../forms/use-sent-form.ts';
import type { Edits, FormValues } from './form-values.ts';

interface EditsOptions {
  readonly thing: string;
  readonly fields: Fields;
  /** The values as they are saved now, which a colleague may have changed since the form was opened. */
  readonly saved: FormValues;
  readonly versions: Readonly<Record<string, string>>;
  /** The form as it came back, sent without script. */
  readonly sent: Sent<never> | null;
}

export interface FormEdits {
  readonly values: FormValues;
  /** The touched fields whose value differs from the saved one. */
  readonly changed: readonly string[];
  /** Of these, the fields that someone else changed meanwhile. */
  readonly conflicts: readonly string[];
  /** By changed field, the version of the value that it replaces. */
  readonly was: Readonly<Record<string, string>>;
  readonly draft: FormDraft;
  readonly change: (name: string, value: string | boolean) => void;
  /** Resolves a conflict: the own value replaces the new one, or is dropped. */
  readonly keepMine: (name: string) => void;
  readonly takeTheirs: (name: string) => void;
  readonly clear: () => void;
}

function editsOfSent({ fields, saved, versions, sent }: EditsOptions): Edits {
  if (!sent) return {};
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const typed = sent.typed(name);
      const value = field.kind === 'switch' ? typed !== undefined : typed;
      if (value === undefined || value === saved[name]) return [];
      return [[name, { value, was: sent.typed(`was.${name}`) ?? versions[name] ?? '' }]];
    }),
  );
}

/** What was touched in a form, and nothing else: all other fields follow the saved values. */
export function useEdits(options: EditsOptions): FormEdits {
  const { thing, saved, versions } = options;
  const [edits, setEdits] = useState<Edits>(() => editsOfSent(options));
  const draft = useDraft({
    thing,
    saved: { edits: '{}' },
    values: { edits: JSON.stringify(edits) },
    fill: (kept) => setEdits(JSON.parse(kept.edits) as Edits),
  });
  const known = Object.entries(edits).filter(([name]) => name in saved);
  const changed = known.flatMap(([name, { value }]) => (value === saved[name] ? [] : name));
  const drop = (name: string) =>
    setEdits((all) => Object.fromEntries(Object.entries(all).filter(([one]) => one !== name)));
  return {
    values: { ...saved, ...Object.fromEntries(known.map(([name, { value }]) => [name, value])) },
    changed,
    conflicts: changed.filter((name) => edits[name]?.was !== versions[name]),
    was: Object.fromEntries(changed.map((name) => [name, edits[name]?.was ?? ''])),
    draft,
    change: (name, value) => {
      if (value === saved[name]) return drop(name);
      setEdits((all) => ({ ...all, [name]: { value, was: all[name]?.was ?? versions[name] ?? '' } }));
    },
    keepMine: (name) =>
      setEdits((all) => {
        const edit = all[name];
        return edit ? { ...all, [name]: { ...edit, was: versions[name] ?? '' } } : all;
      }),
    takeTheirs: drop,
    clear: () => setEdits({}),
  };
}
