import type { Call } from '@tinsmith/contract/client';
import type { Competition } from '@tinsmith/contract/competition';
import { getEntry } from '@tinsmith/contract/entry';
import { getTeam } from '@tinsmith/contract/team';
import { Link } from 'react-router';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './own-entry.module.css';

export interface OwnEntryFacts {
  /** Null where it is not begun yet. */
  readonly id: number | null;
  readonly title: string;
  readonly hasText: boolean;
  readonly hasImage: boolean;
  readonly hasSource: boolean;
  readonly canChangeTeam: boolean;
}

/** How far one's own entry is, for the page of its event; null for whoever has not joined. */
export async function loadOwnEntry(call: Call, event: Competition): Promise<OwnEntryFacts | null> {
  if (!event.joinedCompetition || !event.afterStart) return null;
  const { entryId, editable } = await call(getTeam, { params: { compoId: event.short } });
  // After the finish nobody starts one.
  if (entryId === null && event.afterEnd) return null;
  const entry = entryId === null ? null : await call(getEntry, { params: { id: String(entryId) } });
  return {
    id: entryId,
    title: entry?.title ?? '',
    hasText: (entry?.text ?? '') !== '',
    hasImage: entry?.image != null,
    hasSource: entry?.tags.some((tag) => tag.id === 'source') ?? false,
    canChangeTeam: editable,
  };
}

function Checklist({ own }: { own: OwnEntryFacts }) {
  const items = [
    [own.title !== '', 'Title', 'No title yet'],
    [own.hasText, 'Description', 'No description yet'],
    [own.hasImage, 'Screenshot', 'No screenshot yet'],
    [own.hasSource, 'Source uploaded', 'No source yet'],
  ] as const;
  return (
    <ul className={styles.list}>
      {items.map(([isDone, done, missing]) => (
        <li key={done} className={classNames(!isDone && styles.missing)}>
          <Icon name={isDone ? 'check' : 'close'} />
          {isDone ? done : missing}
        </li>
      ))}
    </ul>
  );
}

/** One's own entry, and what it still wants. */
export function OwnEntry({ event, own }: { event: Competition; own: OwnEntryFacts }) {
  if (own.id === null) {
    return (
      <>
        <p>You haven't started yet.</p>
        <p className={styles.start}>
          <ButtonLink icon="joystick" to={`/${event.short}/myEntry`}>
            {event.kind === 'gift-exchange' ? 'Start your gift' : 'Start your entry'}
          </ButtonLink>
          <Link to={`/${event.short}/team`}>Find a team</Link>
        </p>
      </>
    );
  }
  return (
    <Card>
      <p className={styles.title}>
        <Link to={`/entry/${own.id}`}>{own.title || 'Untitled'}</Link>
      </p>
      <Checklist own={own} />
      {own.canChangeTeam && (
        <p className={styles.team}>
          <Link to={`/${event.short}/team`}>Manage Team</Link>
        </p>
      )}
    </Card>
  );
}
