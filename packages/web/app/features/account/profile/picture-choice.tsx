import { maxAvatarBytes } from '@tinsmith/domain/limits';
import { type ChangeEvent, useEffect, useState } from 'react';
import { useMood } from '../../../page/use-site.ts';
import { Creature } from '../../../ui/craft/creature.tsx';
import { FileField } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Tiles } from '../../../ui/tiles.tsx';
import { canShrink } from '../../../upload/check-chosen-files.ts';
import { ShrinkOffer } from '../../../upload/shrink-offer.tsx';
import styles from './picture-choice.module.css';
import { pictureTypes } from './send-picture.ts';

export type Picture = { readonly kind: 'creature' } | { readonly kind: 'own'; readonly file: File | null };

interface PictureChoiceProps {
  username: string;
  avatar: string | null;
  picture: Picture;
  error: string | null;
  onChange: (picture: Picture) => void;
}

/** The creature of the name, or an image of one's own. Takes effect when the form is saved. */
export function PictureChoice({ username, avatar, picture, error, onChange }: PictureChoiceProps) {
  const mood = useMood();
  const file = picture.kind === 'own' ? picture.file : null;
  const preview = usePreview(file);
  const chooseFile = ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
    onChange({ kind: 'own', file: currentTarget.files?.[0] ?? null });
  return (
    <div>
      <Tiles
        legend="Picture"
        name="picture"
        value={picture.kind}
        onChange={(kind) => onChange(kind === 'own' ? { kind, file: null } : { kind: 'creature' })}
        options={[
          {
            value: 'creature',
            label: 'Your creature',
            hint: 'Made from your name',
            picture: <Creature name={username} mood={mood} size="big" />,
          },
          {
            value: 'own',
            label: 'Your own image',
            hint: 'GIF, JPG, PNG or WebP, up to 1 MiB',
            picture: (
              <span className={styles.face}>
                {avatar && !preview ? (
                  <img src={`/upload/${avatar}`} alt="" />
                ) : (
                  <Icon name="image" source={preview} />
                )}
              </span>
            ),
          },
        ]}
      />
      {picture.kind === 'own' && (
        <FileField
          className={styles.file}
          label="Image file"
          isLabelHidden
          buttonLabel={avatar ? 'Choose another image' : 'Choose an image'}
          accept={pictureTypes.join()}
          error={error}
          onChange={chooseFile}
        />
      )}
      {file && file.size > maxAvatarBytes && canShrink(file) && (
        <ShrinkOffer
          key={`${file.name} ${file.size}`}
          file={file}
          maxBytes={maxAvatarBytes}
          verb="Use this one"
          onUse={(smaller) => onChange({ kind: 'own', file: smaller })}
        />
      )}
    </div>
  );
}

/** The chosen file as a URL that the page's policy allows. */
function usePreview(file: File | null): string | null {
  const [preview, setPreview] = useState<{ file: File; address: string } | null>(null);
  useEffect(() => {
    if (!file) return;
    const reader = new FileReader();
    reader.onload = () => setPreview({ file, address: String(reader.result) });
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file]);
  return preview?.file === file ? preview.address : null;
}
