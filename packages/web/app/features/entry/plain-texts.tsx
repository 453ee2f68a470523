import type { EntryVersions } from '@tinsmith/contract/entry';
import type { MetRule } from '@tinsmith/contract/rule';
import { hashText } from '@tinsmith/domain/field-version';
import { maxMetRuleLength } from '@tinsmith/domain/limits';
import type { ReactNode } from 'react';
import { ConflictNote } from '../../forms/conflict-note.tsx';
import { CsrfField } from '../../forms/csrf-field.tsx';
import type { Sent } from '../../forms/use-sent-form.ts';
import { Button } from '../../ui/button.tsx';
import { Chips } from '../../ui/chips.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import styles from './entry-versions.module.css';
import { chipOptions, type KnownTag } from './tag-groups.ts';
import { type PlainName, plainNames, readPlain, toPlain } from './text-fields.ts';

interface PlainTextsProps {
  versions: EntryVersions;
  rules: readonly MetRule[];
  allTags: readonly KnownTag[];
  sent: Sent<never>;
}

const Theirs = ({ children }: { children: ReactNode }) => (
  <ConflictNote
    title="This was changed while you were editing."
    explanation="Save again to replace it with yours. Their version:"
    answers={[]}
  >
    {children}
  </ConflictNote>
);

/** Every text of an entry in one form, for browsers without script. */
export function PlainTexts({ versions, rules, allTags, sent }: PlainTextsProps) {
  const { now, fieldVersions } = versions;
  const isBack = sent.isBack && sent.typed('intent') === 'texts';
  const saved = toPlain(now);
  const typed = isBack ? readPlain((name) => sent.typed(name) ?? '', sent.allTyped) : saved;
  /** Theirs, if someone else changed a text since it was shown and it still differs. */
  const theirs = (name: PlainName, value: ReactNode) =>
    isBack &&
    typed[name] !== saved[name] &&
    sent.typed(`was.${name}`) !== String(fieldVersions[name] ?? 0) && <Theirs>{value || 'Empty.'}</Theirs>;
  const linkOf = (kind: 'play' | 'source' | 'video') =>
    isBack ? (sent.typed(kind) ?? '') : (now.links?.[kind] ?? '');
  const own = allTags.filter((tag) => tag.isChosen);
  return (
    <>
      <form className={styles.fields} method="post">
        <CsrfField />
        <input type="hidden" name="intent" value="texts" />
        {plainNames.map((name) => (
          <span key={name}>
            <input type="hidden" name={`was.${name}`} value={fieldVersions[name] ?? 0} />
            <input type="hidden" name={`shown.${name}`} value={hashText(saved[name])} />
          </span>
        ))}
        <TextField label="Title" name="title" maxLength={120} defaultValue={typed.title} />
        {theirs('title', saved.title)}
        <TextField
          label="Team name"
          isOptional
          name="teamName"
          maxLength={80}
          defaultValue={typed.teamName}
        />
        {theirs('teamName', saved.teamName)}
        <TextArea label="Description, as HTML" name="text" rows={10} defaultValue={typed.text} />
        {theirs('text', saved.text)}
        <TextArea label="Credits" name="credits" rows={4} defaultValue={typed.credits} />
        {theirs('credits', saved.credits)}
        <TextField label="Play" isOptional name="play" type="url" defaultValue={linkOf('play')} />
        <TextField label="Source" isOptional name="source" type="url" defaultValue={linkOf('source')} />
        <TextField label="Video" isOptional name="video" type="url" defaultValue={linkOf('video')} />
        {theirs('links', saved.links.trim())}
        <Chips
          legend="Tags"
          type="checkbox"
          name="chosenTags"
          options={chipOptions(own)}
          defaultValues={isBack ? sent.allTyped('chosenTags') : (now.chosenTags ?? [])}
        />
        {theirs('chosenTags', (now.chosenTags ?? []).join(', '))}
        <div>
          <Button type="submit">Save</Button>
        </div>
      </form>
      {rules.map(({ position, rule, answer, version }) => {
        const isThis = sent.isBack && sent.typed('position') === String(position);
        const mine = isThis ? (sent.typed('answer') ?? '') : answer;
        return (
          <form key={position} className={styles.fields} method="post">
            <CsrfField />
            <input type="hidden" name="intent" value="answer" />
            <input type="hidden" name="position" value={position} />
            <input type="hidden" name="was" value={version} />
            <TextArea
              label={`How did you meet this rule? ${rule.text}`}
              name="answer"
              maxLength={maxMetRuleLength}
              defaultValue={mine}
            />
            {isThis && mine !== answer && sent.typed('was') !== String(version) && (
              <Theirs>{answer || 'Empty.'}</Theirs>
            )}
            <div>
              <Button type="submit">Save this answer</Button>
            </div>
          </form>
        );
      })}
    </>
  );
}
