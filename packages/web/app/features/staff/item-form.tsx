import { isProblem } from '@tinsmith/contract/client';
import { changesOf, type Option } from '@tinsmith/domain/resource';
import { type FormEvent, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { callApi } from '../../api/browser-api.ts';
import { CsrfField } from '../../forms/csrf-field.tsx';
import { DraftLine } from '../../forms/draft-line.tsx';
import { useDraft } from '../../forms/use-draft.ts';
import { useSend } from '../../forms/use-send.ts';
import { useSentForm } from '../../forms/use-sent-form.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { useProof } from '../account/session/use-proof.tsx';
import styles from './admin.module.css';
import { type FormValues, fieldsFor, fromFormValues, toFormValues } from './form-values.ts';
import { ItemField } from './item-field.tsx';
import { isOfPicture } from './picture-intents.ts';
import type { Item, LooseCall, StaffResource } from './staff-resources.ts';

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

/** The form of a resource, built from its definition. Only changes are sent. */
export function ItemForm({ known: { resource, add, change }, item, events, from }: ItemFormProps) {
  const isNew = item === null;
  const fields = fieldsFor(resource.fields, isNew);
  const saved = toFormValues(fields, (item ?? from)?.values ?? null);
  const sent = useSentForm();
  const isOfAnother = sent.typed('intent') !== undefined || isOfPicture(sent);
  const back = (name: string) => (sent.isBack && !isOfAnother ? sent.typed(name) : undefined);
  const [values, setValues] = useState<FormValues>(() =>
    Object.fromEntries(Object.entries(saved).map(([name, value]) => [name, back(name) ?? value])),
  );
  const draft = useDraft({
    thing: `admin ${resource.name} ${item?.id ?? `new${from ? ` from ${Object.values(from.params)}` : ''}`}`,
    saved,
    values,
    fill: setValues,
  });
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { isSending, problem, send } = useSend(isOfAnother ? null : sent.problem);
  const { before, dialog } = useProof();
  const [isSaved, setIsSaved] = useState(false);
  const changes = changesOf(fromFormValues(fields, saved), fromFormValues(fields, values));
  const numChanges = Object.keys(changes).length;

  const save = (event: FormEvent) => {
    event.preventDefault();
    setIsSaved(false);
    void send(async () => {
      const call = callApi as LooseCall;
      if (item === null) {
        const { id } = (await call(add ?? known(), {
          ...(from && { params: from.params }),
          body: fromFormValues(fields, values),
        })) as { id: string };
        draft.drop();
        await navigate(change ? `/admin/${resource.name}/${id}` : `/admin/${resource.name}`);
        return;
      }
      const saveChanges = async () => {
        await call(change ?? known(), { params: { rowId: item.id }, body: changes });
        draft.drop();
        setIsSaved(true);
        await revalidate();
      };
      try {
        await saveChanges();
      } catch (error) {
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
      <form method="post" className={styles.form} onSubmit={save}>
        <CsrfField />
        {Object.entries(fields).map(([name, field]) => (
          <ItemField
            key={name}
            name={name}
            field={field}
            value={values[name] ?? ''}
            saved={saved[name] ?? ''}
            isNew={isNew}
            events={events}
            fixed={item?.fixed[name]}
            onChange={(value) => setValues((all) => ({ ...all, [name]: value }))}
          />
        ))}
        <div role="status">
          {problem ? (
            <Note kind="err" title={problem} />
          ) : (
            isSaved && numChanges === 0 && <Note kind="ok">Saved.</Note>
          )}
        </div>
        <p className={styles.row}>
          <Button type="submit" isBusy={isSending} busyLabel="Saving">
            {saveLabel(isNew, numChanges)}
          </Button>
          {numChanges > 0 && !isNew && (
            <Button variant="quiet" onClick={() => setValues(saved)}>
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

const known = (): never => {
  throw new Error('A form without a call.');
};
