import type { TypedRanks, TypedResults } from '@tinsmith/contract/result';
import { type Category, categories, categoryLabels } from '@tinsmith/domain/ballot';
import { type FormEvent, useState } from 'react';
import { callApi } from '../../api/browser-api.ts';
import { enterResults } from '../../api/gen/result.ts';
import { CsrfField } from '../../forms/csrf-field.tsx';
import { useUnsaved } from '../../forms/unsaved.ts';
import { useGoTo } from '../../forms/use-go-to.ts';
import { useSend } from '../../forms/use-send.ts';
import { useSentForm } from '../../forms/use-sent-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import styles from './results.module.css';

type Typed = Readonly<Record<string, string>>;
const nameOf = (category: Category, id: number): string => `${category} ${id}`;

const savedOf = ({ entries }: TypedResults): Typed =>
  Object.fromEntries(
    entries.flatMap(({ id, ranks }) =>
      categories.map((category) => [nameOf(category, id), String(ranks[category] ?? '')]),
    ),
  );

/** Four ranks for each entry, as they were; saving publishes them at once, and the form says so. */
export function TypedForm({ typed }: { typed: TypedResults }) {
  const { competition, entries, published } = typed;
  const sent = useSentForm();
  const saved = savedOf(typed);
  const [values, setValues] = useState<Typed>(() =>
    Object.fromEntries(Object.entries(saved).map(([name, value]) => [name, sent.typed(name) ?? value])),
  );
  const [note, setNote] = useState(sent.typed('note') ?? '');
  const { isSending, problem, send } = useSend(sent.problem);
  const [isDone, setIsDone] = useState(false);
  const goTo = useGoTo();
  const numRanked = entries.filter(({ id }) => values[nameOf('all', id)]).length;
  useUnsaved(!isDone && (note.trim() !== '' || JSON.stringify(values) !== JSON.stringify(saved)));
  if (entries.length === 0) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(async () => {
      const ranksOf = (id: number) =>
        Object.fromEntries(
          categories.map((category) => [category, Number(values[nameOf(category, id)]) || null]),
        ) as TypedRanks;
      const body = { entries: entries.map(({ id }) => ({ entryId: id, ranks: ranksOf(id) })), note };
      await callApi(enterResults, { params: { compoId: competition.short }, body });
      setIsDone(true);
      await goTo(`/${competition.short}/results`);
    });
  };
  return (
    <form className={styles.typed} method="post" onSubmit={submit} aria-labelledby="typed-title">
      <CsrfField />
      <h2 id="typed-title">Enter results</h2>
      <p>
        For an edition that was voted on elsewhere. Leave a rank empty if there wasn't one. Entries that
        shared a place get the same rank.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keys */}
      <section className={styles.scroll} aria-label="Ranks" tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Entry</th>
              {categories.map((category) => (
                <th key={category} scope="col" className={styles.number}>
                  {categoryLabels[category]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {entries.map(({ id, title, team }) => (
              <tr key={id}>
                <td>
                  <input type="hidden" name="entryId" value={id} />
                  <span className={styles.name}>{title || 'Untitled'}</span>
                  <br />
                  <span className={styles.small}>{team}</span>
                </td>
                {categories.map((category) => {
                  const name = nameOf(category, id);
                  return (
                    <td key={category} className={styles.number}>
                      <input
                        className={styles.rankField}
                        type="number"
                        inputMode="numeric"
                        min={1}
                        max={10_000}
                        name={name}
                        aria-label={`${categoryLabels[category]} rank of ${title || 'Untitled'}`}
                        value={values[name] ?? ''}
                        onChange={({ currentTarget: { value } }) =>
                          setValues((all) => ({ ...all, [name]: value }))
                        }
                      />
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <TextArea
        label={published ? 'What was corrected' : 'Note'}
        hint="Everyone can read it above the results."
        name="note"
        rows={3}
        maxLength={2000}
        required={published !== null}
        isOptional={published === null}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <div>
        <div role="status">{problem && <Note kind="err" title={problem} />}</div>
        <div className={styles.row}>
          <Button type="submit" isBusy={isSending} busyLabel="Publishing">
            Publish results for {numRanked} {numRanked === 1 ? 'entry' : 'entries'}
          </Button>{' '}
          <span className={styles.small}>Everyone can see them right away. Recorded in the audit log.</span>
        </div>
      </div>
    </form>
  );
}
