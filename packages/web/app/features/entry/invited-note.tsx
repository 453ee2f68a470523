import type { Competition } from '@tinsmith/contract/competition';
import type { Invitation } from '@tinsmith/contract/team';
import { isEntrySecret } from '@tinsmith/domain/entry-rules';
import { ButtonLink } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import styles from './entry.module.css';
import { titleOf } from './entry-labels.ts';

interface InvitedNoteProps {
  competition: Competition;
  invitations: readonly Invitation[];
}

const numberOfMore = (count: number): string =>
  count === 1 ? 'You have one more invitation. ' : `You have ${count} more invitations. `;

/** On one's own entry, which accepting would cost: a note without a decision. */
export function InvitedNote({ competition, invitations }: InvitedNoteProps) {
  const [first, ...others] = invitations;
  if (!first) return null;
  const title = titleOf({ title: first.entryTitle, isSecret: isEntrySecret(competition) });
  return (
    <Note
      className={styles.invited}
      icon="mail"
      title={`${first.senderName} has invited you to join ${title}.`}
    >
      {others.length > 0 && numberOfMore(others.length)}You can only be in one team.
      <p className={styles.row}>
        <ButtonLink variant="quiet" isSmall to={`/${competition.short}/team#invitations`}>
          See your invitations
        </ButtonLink>
      </p>
    </Note>
  );
}
