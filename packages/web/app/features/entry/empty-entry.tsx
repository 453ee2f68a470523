import { addressOf } from '@tinsmith/contract/client';
import type { Entry } from '@tinsmith/contract/entry';
import { useNavigate } from 'react-router';
import { callApi } from '../../api/browser-api.ts';
import { deleteEntry } from '../../api/gen/entry.ts';
import { PostButton } from '../../forms/post-button.tsx';
import { useSend } from '../../forms/use-send.ts';
import { Note } from '../../ui/note.tsx';
import styles from './entry.module.css';

/** For the authors of an empty entry: what that means, and how to delete it. */
export function EmptyEntry({ entry }: { entry: Entry }) {
  const navigate = useNavigate();
  const { isSending, problem, send } = useSend();
  const { short, afterEnd } = entry.competition;
  const remove = () =>
    send(async () => {
      await callApi(deleteEntry, { params: { id: String(entry.id) }, body: undefined });
      await navigate(`/${short}/`);
    });
  return (
    <>
      {problem && <Note kind="err" title={problem} />}
      <Note
        kind={afterEnd ? 'warn' : 'info'}
        title={afterEnd ? "This entry is empty, so other people can't see it." : 'This entry is empty.'}
      >
        {afterEnd
          ? 'Add a title, a description or an image to show it, or delete it.'
          : 'Add a title, a description or an image. Changed your mind? You can delete it.'}
        <div className={styles.empty}>
          <PostButton
            variant="quiet"
            isSmall
            action={addressOf(deleteEntry, { params: { id: String(entry.id) } })}
            back={`/${short}/`}
            icon="trash"
            isBusy={isSending}
            busyLabel="Deleting"
            onPress={remove}
          >
            Delete this entry
          </PostButton>
        </div>
      </Note>
    </>
  );
}
