import { type FormEvent, useState } from 'react';
import { useNavigate, useRevalidator, useSearchParams } from 'react-router';
import { callApi } from '../../api/browser-api.ts';
import { AskButton } from '../../forms/ask-button.tsx';
import { CsrfField } from '../../forms/csrf-field.tsx';
import { PostButton } from '../../forms/post-button.tsx';
import { useSend } from '../../forms/use-send.ts';
import { useSentForm } from '../../forms/use-sent-form.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { Shot } from '../../ui/shot.tsx';
import styles from './admin.module.css';
import { PictureFields, shrinkIn } from './picture-fields.tsx';
import { isOfPicture, pictureIntent, removePictureIntent } from './picture-intents.ts';
import type { Item, StaffResource } from './staff-resources.ts';

type Calls = NonNullable<StaffResource['picture']>;
interface ItemPictureProps {
  calls: Calls;
  item: Item;
  /** The page of the form. */
  here: string;
}

/** Removing asks first: it cannot be undone. */
function RemovePicture({ calls, item, here, onRemoved }: ItemPictureProps & { onRemoved: () => void }) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { isSending, problem, send } = useSend();
  if (query.get('remove') !== 'picture')
    return (
      <AskButton
        variant="quiet"
        icon="trash"
        page={here}
        query={{ remove: 'picture' }}
        onAsk={() => void navigate(`${here}?remove=picture`, { preventScrollReset: true })}
      >
        Remove the picture…
      </AskButton>
    );
  const press = () =>
    send(async () => {
      await callApi(calls.remove, { params: { rowId: item.id } });
      onRemoved();
      await navigate(here, { preventScrollReset: true });
      await revalidate();
    });
  return (
    <Note kind="warn" title="Remove the picture?">
      The post stays. This can't be undone.
      <div className={styles.row}>
        <PostButton
          variant="danger"
          isSmall
          isBusy={isSending}
          busyLabel="Removing"
          action={here}
          fields={{ intent: removePictureIntent }}
          back={here}
          onPress={() => void press()}
        >
          Remove the picture
        </PostButton>
        <ButtonLink isSmall variant="quiet" to={here} preventScrollReset>
          Keep it
        </ButtonLink>
      </div>
      {problem}
    </Note>
  );
}

/** The picture of an item, with its alternative text: added, replaced, removed. */
export function ItemPicture(props: ItemPictureProps) {
  const { calls, item, here } = props;
  const { picture } = item;
  const sent = useSentForm();
  const isBack = isOfPicture(sent);
  const { revalidate } = useRevalidator();
  const { isSending, problem, send } = useSend(isBack ? sent.problem : null);
  const [numSaved, setNumSaved] = useState(0);
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    void send(async () => {
      await shrinkIn(form);
      await callApi(calls.set, { params: { rowId: item.id }, body: form });
      setNumSaved((num) => num + 1);
      await revalidate();
    });
  };
  return (
    <section className={styles.form} aria-labelledby="picture">
      <h2 id="picture" className={styles.part}>
        Picture
      </h2>
      {picture && (
        <Shot
          key={picture.name}
          className={styles.picture}
          src={`/upload/${picture.name}`}
          alt={picture.alt}
          width={picture.width}
          height={picture.height}
        />
      )}
      <form
        method="post"
        action={here}
        encType="multipart/form-data"
        className={styles.fields}
        onSubmit={save}
      >
        <CsrfField />
        <input type="hidden" name="intent" value={pictureIntent} />
        {/* Re-created each time, so that no file stays chosen. */}
        <PictureFields
          key={`${numSaved} ${picture?.name ?? ''} ${picture?.alt ?? ''}`}
          isNeeded={picture === null}
          label={picture ? 'Replace the picture' : 'Picture file'}
          hint={picture ? 'The current picture stays until you save a new one.' : 'Shown with the post.'}
          alt={(isBack ? sent.typed('alt') : undefined) ?? picture?.alt ?? ''}
        />
        <div role="status">
          {problem ? (
            <Note kind="err" title={problem} />
          ) : (
            numSaved > 0 && picture && <Note kind="ok">Picture saved.</Note>
          )}
        </div>
        <p className={styles.row}>
          <Button type="submit" isBusy={isSending} busyLabel="Saving">
            Save the picture
          </Button>
        </p>
      </form>
      {picture && <RemovePicture {...props} onRemoved={() => setNumSaved(0)} />}
    </section>
  );
}
