import type { OwnProfile } from '@tinsmith/contract/profile';
import { maxProfileInfoBytes } from '@tinsmith/domain/limits';
import { type FormEvent, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { callApi } from '../../../api/browser-api.ts';
import { accountChanged } from '../../../api/current-user.ts';
import { removeAvatar, saveProfile } from '../../../api/gen/profile.ts';
import { DraftLine } from '../../../forms/draft-line.tsx';
import { useUnsaved } from '../../../forms/unsaved.ts';
import { useSend } from '../../../forms/use-send.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox, TextArea, TextField } from '../../../ui/field.tsx';
import { Note } from '../../../ui/note.tsx';
import styles from '../account.module.css';
import settings from '../settings.module.css';
import { SettingsSection } from '../settings.tsx';
import { type Picture, PictureChoice } from './picture-choice.tsx';
import { checkPicture, sendPicture } from './send-picture.ts';
import { useProfileDraft } from './use-profile-draft.ts';

interface ProfileFormProps {
  profile: OwnProfile;
  onChange: () => void;
  onSaved: () => void;
}

const pictureOf = ({ avatar }: OwnProfile): Picture =>
  avatar ? { kind: 'own', file: null } : { kind: 'creature' };

function problemOf(picture: Picture, avatar: string | null): string | null {
  if (picture.kind === 'creature') return null;
  if (picture.file) return checkPicture(picture.file);
  return avatar ? null : 'Choose an image first.';
}

/** The public profile. The only part of the page with a Save button. */
export function ProfileForm({ profile, onChange, onSaved }: ProfileFormProps) {
  const { revalidate } = useRevalidator();
  const { isSending, problem, send, forget } = useSend();
  const [picture, setPicture] = useState(() => pictureOf(profile));
  const [pictureProblem, setPictureProblem] = useState<string | null>(null);
  const { formRef, noteInput, fill, draft } = useProfileDraft(profile);
  useUnsaved(picture.kind === 'own' ? picture.file !== null : profile.avatar !== null);

  const choosePicture = (chosen: Picture) => {
    onChange();
    setPicture(chosen);
    const file = chosen.kind === 'own' ? chosen.file : null;
    setPictureProblem(file && checkPicture(file));
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const wrong = problemOf(picture, profile.avatar);
    setPictureProblem(wrong);
    if (wrong) return event.currentTarget.querySelector<HTMLElement>('[type=file]')?.focus();
    const refused = await send(async () => {
      if (picture.kind === 'own' && picture.file) await sendPicture(picture.file);
      if (picture.kind === 'creature' && profile.avatar) await callApi(removeAvatar, { body: {} });
      const saved = await callApi(saveProfile, {
        body: {
          location: String(data.get('location')).trim(),
          info: String(data.get('info')),
          // The current address: a new one still to be confirmed stays pending, without another mail.
          email: profile.email,
          isEmailShown: data.has('isEmailShown'),
        },
      });
      setPicture(pictureOf(saved));
      draft.drop();
      await Promise.all([accountChanged(), revalidate()]);
      // As the server stored it.
      fill(saved);
      onSaved();
    });
    if (refused?.code !== 'bad-image' && refused?.code !== 'file-too-large') return;
    forget();
    setPictureProblem(refused.sentence);
  };
  return (
    <SettingsSection title="What others see">
      <form
        ref={formRef}
        className={styles.fields}
        method="post"
        noValidate
        onSubmit={submit}
        onInput={() => {
          noteInput();
          onChange();
        }}
      >
        <DraftLine draft={draft} />
        <PictureChoice
          username={profile.username}
          avatar={profile.avatar}
          picture={picture}
          error={pictureProblem}
          onChange={choosePicture}
        />
        <TextField
          className={settings.narrow}
          name="location"
          label="Location"
          isOptional
          hint={'A town, a country, "a train". As exact as you like.'}
          defaultValue={profile.location}
          autoComplete="off"
          maxLength={100}
        />
        <TextArea
          name="info"
          label="About you"
          isOptional
          hint="Links are added automatically."
          defaultValue={profile.info}
          maxLength={maxProfileInfoBytes}
        />
        <Checkbox
          name="isEmailShown"
          label="Show my e-mail to people who confirmed theirs"
          hint={
            profile.email
              ? `Your address is ${profile.email}. While this is off, other people can't see it.`
              : "You haven't added an e-mail address yet."
          }
          defaultChecked={profile.isEmailShown}
        />
        {problem && <Note kind="err" title={problem} />}
        <div className={styles.row}>
          <Button type="submit" isBusy={isSending} busyLabel="Saving">
            Save profile
          </Button>
          <Link to={`/user/${profile.username}`}>Cancel</Link>
        </div>
      </form>
    </SettingsSection>
  );
}
