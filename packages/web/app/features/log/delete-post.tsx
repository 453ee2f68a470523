import { deleteLogPost, type LogPost } from '@tinsmith/contract/log';
import { useState } from 'react';
import { callApi } from '../../api/browser-api.ts';
import confirm from '../../forms/confirm.module.css';
import { useSend } from '../../forms/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Note } from '../../ui/note.tsx';
import styles from './log-post.module.css';

interface DeletePostProps {
  post: LogPost;
  onDeleted: () => Promise<void>;
}

/** Deletes the viewer's own post, after asking. */
export function DeletePost({ post, onDeleted }: DeletePostProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { isSending, problem, send } = useSend();
  const remove = () =>
    void send(async () => {
      await callApi(deleteLogPost, { params: { postId: String(post.id) }, body: {} });
      setIsOpen(false);
      await onDeleted();
    });
  return (
    <>
      <button type="button" className={styles.quiet} onClick={() => setIsOpen(true)}>
        Delete<span className="visually-hidden"> your post</span>
      </button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title="Delete this post?">
        <p>The post and its picture are gone for everyone. This can't be undone.</p>
        {problem && <Note kind="err" title={problem} />}
        <div className={confirm.actions}>
          <Button variant="danger" icon="trash" isBusy={isSending} busyLabel="Deleting" onClick={remove}>
            Delete it
          </Button>
          <Button className={confirm.keep} onClick={() => setIsOpen(false)}>
            Keep it
          </Button>
        </div>
      </Dialog>
    </>
  );
}
