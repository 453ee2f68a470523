import { isWarningTag } from '@tinsmith/domain/entry-tags';
import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useLateForm } from '../../forms/use-late-form.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Note } from '../../ui/note.tsx';
import { Pill } from '../../ui/pill.tsx';
import styles from './entry.module.css';
import { isWrapped, ownTeamName, pageTitleOf } from './entry-labels.ts';
import type { EntryPartProps } from './entry-part.ts';
import { EntryTags } from './entry-tags.tsx';
import { PersonLink } from './person-link.tsx';
import { useIsSeenByMeOnly } from './use-is-seen-by-me-only.ts';

const loadForm = async () => (await import('./rename-form.tsx')).RenameForm;

function Names({ names }: { names: readonly { readonly key: string; readonly shown: ReactNode }[] }) {
  return names.map(({ key, shown }, index) => (
    <Fragment key={key}>
      {index > 0 && (index === names.length - 1 ? ' and ' : ', ')}
      <b>{shown}</b>
    </Fragment>
  ));
}

/** Title, authors and event, its tags, and for its team the ways to change them. */
export function EntryHead({ entry, onChange }: EntryPartProps) {
  const { competition, madeFor } = entry;
  const authors = [
    ...entry.entrants.map(({ id, name }) => ({ key: String(id), shown: <PersonLink name={name} /> })),
    ...(entry.otherAuthors ?? []).map((name) => ({ key: name, shown: name })),
  ];
  // Two former members have the same name.
  const receivers = madeFor.map((name, index) => ({ key: String(index), shown: <PersonLink name={name} /> }));
  const { Form, isLoading, problem, open, close } = useLateForm(loadForm, entry.editable);
  const isRenaming = Form !== null;
  const renameButton = useRef<HTMLButtonElement>(null);
  const wasRenaming = useRef(false);
  useEffect(() => {
    if (!isRenaming && wasRenaming.current) renameButton.current?.focus();
    wasRenaming.current = isRenaming;
  }, [isRenaming]);
  const teamName = ownTeamName(entry);
  const isSeenByMeOnly = useIsSeenByMeOnly(entry);
  if (Form) return <Form entry={entry} onChange={onChange} onEnd={close} />;
  return (
    <div className={styles.title}>
      <div className={styles.titleText}>
        <div className={styles.heading}>
          <h1 className={classNames(isWrapped(entry) && styles.wrapped)}>{pageTitleOf(entry)}</h1>
          {isSeenByMeOnly && <Pill kind="line">Only you can see this</Pill>}
        </div>
        <p className={styles.byline}>
          {madeFor.length > 0 && 'made '}by{' '}
          {teamName ? (
            <>
              <b>{teamName}</b> (<Names names={authors} />)
            </>
          ) : (
            <Names names={authors} />
          )}
          {madeFor.length > 0 ? (
            <>
              {' '}
              for <Names names={receivers} /> in{' '}
            </>
          ) : (
            ', made for '
          )}
          <Link to={`/${competition.short}/`}>{competition.title}</Link>
        </p>
      </div>
      <div className={styles.headSide}>
        <EntryTags tags={entry.tags.filter(({ id }) => !isWarningTag(id))} />
        {problem && <Note kind="err" title={problem} />}
        {entry.editable && (
          <div className={styles.row}>
            <Button
              ref={renameButton}
              className={styles.scripted}
              variant="quiet"
              isSmall
              icon="pencil"
              isBusy={isLoading}
              onClick={open}
            >
              Rename
            </Button>
            <noscript>
              <Link to={`/entry/${entry.id}/versions`}>Edit the texts</Link>
            </noscript>
            {entry.version > 0 && (
              <ButtonLink variant="quiet" isSmall icon="clock" to={`/entry/${entry.id}/versions`}>
                Earlier versions
              </ButtonLink>
            )}
            {entry.isTeamEditable && (
              <ButtonLink variant="quiet" isSmall icon="users" to={`/${competition.short}/team`}>
                Manage Team
              </ButtonLink>
            )}
          </div>
        )}
      </div>
    </div>
  );
}
