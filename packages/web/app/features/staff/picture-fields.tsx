import { formatFileSize } from '@tinsmith/domain/file-size';
import { maxNewsPictureBytes } from '@tinsmith/domain/limits';
import { useEffect, useState } from 'react';
import { loadCode } from '../../connection/rescue.ts';
import { FileField, TextField } from '../../ui/field.tsx';
import { chosenPicture } from './add-with-picture.ts';

interface PictureFieldsProps {
  isNeeded: boolean;
  label: string;
  hint: string;
  alt?: string;
}

/** Replaces a large photo in a form by a smaller copy, just before it is sent. */
export async function shrinkIn(form: FormData): Promise<void> {
  const picture = chosenPicture(form);
  if (!picture || picture.size <= maxNewsPictureBytes) return;
  const { shrinkPhoto } = await loadCode(() => import('../../upload/shrink-photo.ts'));
  form.set('picture', await shrinkPhoto(picture, maxNewsPictureBytes));
}

/** The file and its description. */
export function PictureFields({ isNeeded, label, hint, alt = '' }: PictureFieldsProps) {
  const [hasScript, setHasScript] = useState(false);
  useEffect(() => setHasScript(true), []);
  const [hasFile, setHasFile] = useState(false);
  const needsAlt = isNeeded || hasFile || alt !== '';
  const shrunk = hasScript ? " Larger photos are made smaller before they're sent." : '';
  return (
    <>
      <FileField
        label={label}
        isOptional={!isNeeded}
        required={isNeeded}
        name="picture"
        buttonLabel="Choose a picture"
        accept="image/gif,image/jpeg,image/png,image/webp"
        accepts={`GIF, JPG, PNG or WebP, at most ${formatFileSize(maxNewsPictureBytes)}.${shrunk}`}
        hint={hint}
        onChange={({ currentTarget }) => setHasFile((currentTarget.files?.length ?? 0) > 0)}
      />
      <TextField
        label="Description"
        hint="Say what the picture shows, for people who can't see it."
        name="alt"
        isOptional={!needsAlt}
        required={needsAlt}
        maxLength={300}
        defaultValue={alt}
      />
    </>
  );
}
