import type { OutputOf } from '@tinsmith/contract/client';
import type { ListedImage } from '@tinsmith/contract/entry';
import { formatFileSize } from '@tinsmith/domain/file-size';
import { maxAltLength, maxEntryImageBytes, maxEntryImages } from '@tinsmith/domain/limits';
import { type FormEvent, useRef, useState } from 'react';
import { callApi } from '../../api/browser-api.ts';
import { addEntryImage, changeEntryImage, removeEntryImage } from '../../api/gen/entry.ts';
import { ConfirmDialog, type Question } from '../../forms/confirm-dialog.tsx';
import { CsrfField } from '../../forms/csrf-field.tsx';
import { useUnsaved } from '../../forms/unsaved.ts';
import { useSend } from '../../forms/use-send.ts';
import { useSentForm } from '../../forms/use-sent-form.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { FileField, TextField } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import { FileDrop, type Upload } from '../../upload/file-drop.tsx';
import styles from './entry-media.module.css';
import { SmallShot } from './entry-media.tsx';
import type { EntryPartProps } from './entry-part.ts';
import { sendEntryImage } from './send-entry-image.ts';

const accept = ['image/*', 'video/webm'];
const hint = `Image or webm, at most ${formatFileSize(maxEntryImageBytes)}`;

const askToRemove = (number: number): Question => ({
  title: `Remove image ${number}?`,
  body: <p>The image and the text about it are gone for everyone. This can't be undone.</p>,
  verb: 'Remove it',
  busyVerb: 'Removing',
  keep: 'Keep it',
});

interface OneImageProps extends EntryPartProps {
  image: ListedImage;
  index: number;
}

/** One image: what it shows, its place, and a button to remove it. One form, so that all of it works without script. */
function OneImage({ entry, image, index, onChange }: OneImageProps) {
  const [alt, setAlt] = useState(image.alt);
  const { isSending, problem, send } = useSend();
  const [news, setNews] = useState('');
  const [isAsking, setIsAsking] = useState(false);
  const sent = useSentForm();
  useUnsaved(alt !== image.alt);
  const { name } = image;
  const params = { id: String(entry.id) };
  const number = index + 1;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const pressed = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    if (pressed?.value === 'remove') return setIsAsking(true);
    const call = (): Promise<OutputOf<typeof changeEntryImage>> => {
      if (pressed?.value === 'earlier')
        return callApi(changeEntryImage, { params, body: { name, place: number - 1 } });
      return callApi(changeEntryImage, { params, body: { name, alt } });
    };
    void send(async () => {
      const changed = await call();
      onChange(changed);
      // As it was stored.
      if (pressed?.value === 'alt') setAlt(changed.images.find((one) => one.name === name)?.alt ?? alt);
      setNews(pressed?.value === 'alt' ? 'Saved.' : '');
    });
  };
  const remove = async () => onChange(await callApi(removeEntryImage, { params, body: { name } }));
  // Sent without script: the question is part of the page.
  const isAskedHere = sent.typed('imageIntent') === 'remove' && sent.typed('image') === name;
  const question = askToRemove(number);
  return (
    <li className={styles.one}>
      <SmallShot image={image} />
      <form method="post" onSubmit={submit}>
        <CsrfField />
        <input type="hidden" name="image" value={name} />
        <input type="hidden" name="place" value={number} />
        <TextField
          label={`What image ${number} shows`}
          name="alt"
          value={alt}
          maxLength={maxAltLength}
          isOptional
          hint={index === 0 ? "For people who can't see it: a sentence in your own words." : undefined}
          onChange={({ currentTarget }) => setAlt(currentTarget.value)}
        />
        {problem && <Note kind="err" title={problem} />}
        {isAskedHere && (
          <div className={styles.tools}>
            <p>
              <b>{question.title}</b> This can't be undone.
            </p>
            <Button type="submit" name="imageIntent" value="removeNow" variant="danger" isSmall>
              {question.verb}
            </Button>
            <ButtonLink to={`/entry/${entry.id}`} isSmall>
              {question.keep}
            </ButtonLink>
          </div>
        )}
        <div className={styles.tools}>
          <Button
            type="submit"
            name="imageIntent"
            value="alt"
            variant="quiet"
            isSmall
            isBusy={isSending}
            busyLabel="Saving"
          >
            Save<span className="visually-hidden"> what image {number} shows</span>
          </Button>
          {index > 0 && (
            <Button
              type="submit"
              name="imageIntent"
              value="earlier"
              variant="quiet"
              isSmall
              disabled={isSending}
            >
              Move up<span className="visually-hidden">: image {number}</span>
            </Button>
          )}
          <Button
            type="submit"
            name="imageIntent"
            value="remove"
            variant="quiet"
            isSmall
            icon="trash"
            disabled={isSending}
          >
            Remove<span className="visually-hidden"> image {number}</span>
          </Button>
          <span role="status">{news}</span>
        </div>
      </form>
      <ConfirmDialog
        question={isAsking ? question : null}
        onClose={() => setIsAsking(false)}
        confirm={remove}
      />
    </li>
  );
}

/** For the team: add images, describe them, put them in order and remove them. */
export function EntryImages({ entry, onChange }: EntryPartProps) {
  const sent = useSentForm();
  const heading = useRef<HTMLHeadingElement>(null);
  const { images } = entry;
  const upload = async (given: Upload) => onChange(await sendEntryImage(addEntryImage, entry.id, given));
  const change: EntryPartProps['onChange'] = (part) => {
    // The pressed button may be gone with its image.
    if ((part.images?.length ?? images.length) < images.length) heading.current?.focus();
    onChange(part);
  };
  const isFull = images.length >= maxEntryImages;
  return (
    <section className={styles.images} aria-labelledby="images-title">
      <h2 className={styles.title} id="images-title" ref={heading} tabIndex={-1}>
        Images
      </h2>
      {sent.typed('imageIntent') !== undefined && sent.problem && <Note kind="err" title={sent.problem} />}
      {images.length > 0 && (
        <ul>
          {images.map((image, index) => (
            <OneImage key={image.name} entry={entry} image={image} index={index} onChange={change} />
          ))}
        </ul>
      )}
      {isFull ? (
        <p className={styles.hint}>That's all {maxEntryImages}. Remove one to add another.</p>
      ) : (
        <>
          <FileDrop
            label="Image"
            what={images.length > 0 ? 'another image' : 'an image'}
            hint={`${hint}. Up to ${maxEntryImages}; the first is shown in lists.`}
            maxBytes={maxEntryImageBytes}
            accept={accept}
            submit={upload}
            done="Image saved."
          />
          <form method="post" encType="multipart/form-data" className={styles.plainAdd}>
            <CsrfField />
            <FileField label="Add an image" name="image" accept={accept.join()} accepts={`${hint}.`} />
            <Button type="submit" name="imageIntent" value="add" isSmall>
              Upload it
            </Button>
          </form>
        </>
      )}
    </section>
  );
}
