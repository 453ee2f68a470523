import type { Entry } from '@tinsmith/contract/entry';
import { type LinkKind, linkKinds, maxLinkLength, parseLink } from '@tinsmith/domain/entry-links';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { DraftLine } from '../../forms/draft-line.tsx';
import { useDraft } from '../../forms/use-draft.ts';
import { TextField } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import styles from './entry.module.css';
import type { EntryPartProps } from './entry-part.ts';
import { SaveRow } from './save-row.tsx';
import { TheirVersion } from './their-version.tsx';
import { useEntrySave } from './use-entry-save.ts';

const kinds: Readonly<Record<LinkKind, { readonly label: string; readonly hint: string }>> = {
  play: { label: 'Play', hint: 'A page where people can play it.' },
  source: { label: 'Source', hint: 'A page with your source code. It counts as published source.' },
  video: { label: 'Video', hint: 'Gameplay or a trailer.' },
};

const badLink = `Links must start with https:// and have at most ${maxLinkLength} characters.`;

const typedLinks = ({ links }: Pick<Entry, 'links'>): Record<LinkKind, string> => ({
  play: links.play ?? '',
  source: links.source ?? '',
  video: links.video ?? '',
});

/** Edits the links in place. */
export function LinksForm({ entry, onChange, onEnd }: EntryPartProps & { onEnd: () => void }) {
  const saved = typedLinks(entry);
  const [links, setLinks] = useState(saved);
  const [bad, setBad] = useState<LinkKind | null>(null);
  const draft = useDraft({
    thing: `entry ${entry.id} links`,
    saved,
    values: links,
    fill: setLinks,
    was: { links: entry.fieldVersions.links ?? 0 },
  });
  const { isSending, problem, theirs, save } = useEntrySave({ entry, onChange });
  const theirLinks = theirs?.texts.links;
  const form = useRef<HTMLFormElement>(null);
  const focus = (kind: LinkKind) => form.current?.querySelector<HTMLInputElement>(`[name=${kind}]`)?.focus();
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = linkKinds.find((kind) => parseLink(links[kind]) === null) ?? null;
    setBad(wrong);
    if (wrong) return focus(wrong);
    if (!(await save({ links }, draft.was))) return;
    draft.drop();
    onEnd();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !isSending && !draft.isChanged) onEnd();
  };
  return (
    <form
      ref={form}
      className={styles.fields}
      method="post"
      noValidate
      aria-label="Links"
      onSubmit={submit}
      onKeyDown={onKeyDown}
    >
      {problem && <Note kind="err" title={problem} />}
      {linkKinds.map((kind) => (
        <TextField
          key={kind}
          name={kind}
          type="url"
          inputMode="url"
          autoComplete="off"
          isOptional
          label={kinds[kind].label}
          hint={kinds[kind].hint}
          error={bad === kind && badLink}
          placeholder="https://"
          value={links[kind]}
          onChange={({ currentTarget }) => {
            setLinks({ ...links, [kind]: currentTarget.value });
            if (bad === kind) setBad(null);
          }}
        />
      ))}
      {theirs && theirLinks && (
        <TheirVersion theirs={theirs} what="the links" onUse={() => setLinks(theirLinks)}>
          {linkKinds.map((kind) => (
            <div key={kind}>
              {kinds[kind].label}: {theirLinks[kind] || 'none'}
            </div>
          ))}
        </TheirVersion>
      )}
      <SaveRow
        isSmall
        isSending={isSending}
        onCancel={() => {
          draft.drop();
          onEnd();
        }}
      />
      <DraftLine draft={draft} onDiscarded={() => focus('play')} />
    </form>
  );
}
