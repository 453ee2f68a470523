import { isProblem } from '@tinsmith/contract/client';
import type { Option } from '@tinsmith/domain/resource';
import { type FormEvent, useState } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { callApi } from '../../api/browser-api.ts';
import { callOnce } from '../../api/call-once.ts';
import { CsrfField } from '../../forms/csrf-field.tsx';
import { DraftLine } from '../../forms/draft-line.tsx';
import { useSend } from '../../forms/use-send.ts';
import { useSentForm } from '../../forms/use-sent-form.ts';
import { useFlash } from '../../page/flash.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { useProof } from '../account/session/use-proof.tsx';
import { addWithPicture } from './add-with-picture.ts';
import styles from './admin.module.css';
import { fieldsFor, fromFormValues, toFormValues, versionsOf } from './form-values.ts';
import { ItemField } from './item-field.tsx';
import { NewPicture } from './new-picture.tsx';
import { shrinkIn } from './picture-fields.tsx';
import { isOfPicture } from './picture-intents.ts';
import type { Item, LooseCall, StaffResource } from './staff-resources.ts';
import { useEdits } from './use-edits.ts';

interface ItemFormProps {
  known: StaffResource;
  /** Null for a new one. */
  item: Item | null;
  /** For a field that refers to an event. */
  events: readonly Option[];
  /** The template of a new one: its initial values, and the parameters of its call. */
  from?: { readonly params: Readonly<Record<string, string>>; readonly values: Item['values'] };
}

const saveLabel = (isNew: boolean, numChanges: number): string => {
  if (isNew) return 'Add';
  if (numChanges === 0) return 'Save';
  return numChanges === 1 ? 'Save 1 change' : `Save ${numChanges} changes`;
};

/** What was done before this page was opened, or on it. */
const doneTexts: Readonly<Record<string, string>> = {
  saved: 'Saved.',
  added: 'Added.',
  draft: "Added as a draft: the picture couldn't be saved. Choose another one below, then publish the post.",
};

/** The form of a resource, built from its definition. Only fields that were touched are sent. */
export function ItemForm({ known, item, events, from }: ItemFormProps) {
  const { resource, add, change, picture } = known;
  const isNew = item === null;
  const fields = fieldsFor(resource.fields, isNew);
  const stored = (item ?? from)?.values ?? null;
  const saved = toFormValues(fields, stored);
  const sent = useSentForm();
  const isOfAnother = sent.typed('intent') !== undefined || isOfPicture(sent);
  const edits = useEdits({
    thing: `admin ${resource.name} ${item?.id ?? `new${from ? ` from ${Object.values(from.params)}` : ''}`}`,
    fields,
    saved,
    versions: versionsOf(fields, stored),
    sent: sent.isBack && !isOfAnother ? sent : null,
  });
  const navigate = useNavigate();
  const location = useLocation();
  const { revalidate } = useRevalidator();
  const { isSending, problem, send } = useSend(isOfAnother ? null : sent.problem);
  const { before, dialog } = useProof();
  const flash = useFlash('saved', 'added', 'draft');
  const [done, setDone] = useState<string | null>(
    flash?.kind ?? (location.state as { done?: string } | null)?.done ?? null,
  );
  const { values, changed, draft } = edits;

  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setDone(null);
    const form = new FormData(event.currentTarget);
    void send(async () => {
      const call = callApi as LooseCall;
      if (item === null) {
        const body = fromFormValues(fields, values);
        const shape = add ?? noCall();
        await shrinkIn(form);
        const { id, outcome } = await addWithPicture({
          add: (sentBody) =>
            (callOnce as LooseCall)(shape, {
              ...(from && { params: from.params }),
              body: sentBody,
            }) as Promise<{ id: string }>,
          change: (rowId, sentBody) => call(change ?? noCall(), { params: { rowId }, body: sentBody }),
          setPicture:
            picture && ((rowId, sentForm) => callApi(picture.set, { params: { rowId }, body: sentForm })),
          body,
          form,
        });
        draft.drop();
        const to = change ? `/admin/${resource.name}/${id}` : `/admin/${resource.name}`;
        await navigate(to, { state: { done: outcome } });
        return;
      }
      const saveChanges = async () => {
        const touched = Object.fromEntries(Object.entries(fields).filter(([name]) => changed.includes(name)));
        const body = { ...fromFormValues(touched, values), was: edits.was };
        if (changed.length > 0) await call(change ?? noCall(), { params: { rowId: item.id }, body });
        draft.drop();
        await revalidate();
        edits.clear();
        setDone('saved');
      };
      try {
        await saveChanges();
      } catch (error) {
        // The form then shows both versions.
        if (isProblem(error, 'changed-meanwhile')) await revalidate();
        if (!isProblem(error, 'prove-yourself')) throw error;
        // Their draft is still here when they come back from another site.
        before({
          name: 'save',
          words: 'save this change',
          page: `/admin/${resource.name}/${item.id}`,
          act: saveChanges,
        });
      }
    });
  };

  return (
    <>
      {dialog}
      <form
        method="post"
        className={styles.form}
        encType={isNew && picture ? 'multipart/form-data' : undefined}
        onSubmit={save}
      >
        <CsrfField />
        {Object.entries(fields).map(([name, field]) => (
          <ItemField
            key={name}
            name={name}
            field={field}
            value={values[name] ?? ''}
            saved={saved[name] ?? ''}
            isNew={isNew}
            isInConflict={edits.conflicts.includes(name)}
            events={events}
            fixed={item?.fixed[name]}
            onChange={(value) => edits.change(name, value)}
            onKeepMine={() => edits.keepMine(name)}
            onTakeTheirs={() => edits.takeTheirs(name)}
          />
        ))}
        {/* Without script every field is sent; these tell which of them were touched. */}
        {!isNew &&
          Object.entries(versionsOf(fields, stored)).map(([name, version]) => (
            <input key={name} type="hidden" name={`was.${name}`} value={version} />
          ))}
        {isNew && picture && <NewPicture />}
        <div role="status">
          {problem ? (
            <Note kind="err" title={problem} />
          ) : (
            done !== null &&
            changed.length === 0 && <Note kind={done === 'draft' ? 'warn' : 'ok'}>{doneTexts[done]}</Note>
          )}
        </div>
        <p className={styles.row}>
          <Button type="submit" isBusy={isSending} busyLabel="Saving">
            {saveLabel(isNew, changed.length)}
          </Button>
          {changed.length > 0 && !isNew && (
            <Button variant="quiet" onClick={edits.clear}>
              Discard changes
            </Button>
          )}
          <span className={styles.soft}>Changes are recorded in the audit log.</span>
        </p>
        <DraftLine draft={draft} />
      </form>
    </>
  );
}

const noCall = (): never => {
  throw new Error('A form without a call.');
};
