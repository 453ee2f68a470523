import type { OwnProfile } from '@tinsmith/contract/profile';
import { useEffect, useRef, useState } from 'react';
import { useDraft } from '../../../forms/use-draft.ts';

type Texts = Readonly<Pick<OwnProfile, 'location' | 'info' | 'isEmailShown'>>;

function read(form: HTMLFormElement): Texts {
  const data = new FormData(form);
  return {
    location: String(data.get('location') ?? ''),
    info: String(data.get('info') ?? ''),
    isEmailShown: data.has('isEmailShown'),
  };
}

function write(form: HTMLFormElement, texts: Texts): void {
  for (const [name, value] of Object.entries(texts)) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement && typeof value === 'boolean') field.checked = value;
    else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
      field.value = String(value);
  }
}

/** A profile draft with uncontrolled inputs: text typed before the script loaded is kept. */
export function useProfileDraft({ location, info, isEmailShown }: OwnProfile) {
  const formRef = useRef<HTMLFormElement>(null);
  const saved: Texts = { location, info, isEmailShown };
  const [values, setValues] = useState(saved);
  const noteInput = () => formRef.current && setValues(read(formRef.current));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for text typed before the script loaded
  useEffect(() => void noteInput(), []);
  const fill = ({ location: place, info: about, isEmailShown: isShown }: Texts) => {
    const texts = { location: place, info: about, isEmailShown: isShown };
    if (formRef.current) write(formRef.current, texts);
    setValues(texts);
  };
  const draft = useDraft({
    thing: 'profile',
    saved,
    values,
    fill,
    read: () => (formRef.current ? read(formRef.current) : saved),
  });
  return { formRef, noteInput, fill, draft };
}
