import type { LogPost } from '@tinsmith/contract/log';
import { useState } from 'react';
import { callApi } from '../../api/browser-api.ts';
import { deleteLogPost } from '../../api/gen/log.ts';
import { AskForm } from '../../forms/ask-button.tsx';
import { ConfirmDialog, type Question } from '../../forms/confirm-dialog.tsx';
import { classNames } from '../../ui/class-names.ts';
import styles from './log-post.module.css';

export const askToDelete: Question = {
  title: 'Delete this post?',
  body: <p>The post and its picture are gone for everyone. This can't be undone.</p>,
  verb: 'Delete it',
  busyVerb: 'Deleting',
  keep: 'Keep it',
};

interface DeletePostProps {
  post: LogPost;
  /** The post's own page, which asks without script. */
  page: string;
  onDeleted: () => Promise<void>;
}

/** Deletes the viewer's own post, after asking. */
export function DeletePost({ post, page, onDeleted }: DeletePostProps) {
  const [isOpen, setIsOpen] = useState(false);
  const remove = async () => {
    await callApi(deleteLogPost, { params: { postId: String(post.id) }, body: {} });
    await onDeleted();
  };
  return (
    <>
      <AskForm page={page} query={{ remove: String(post.id) }} onAsk={() => setIsOpen(true)}>
        <button type="submit" className={classNames(styles.quiet, styles.plain)}>
          Delete<span className="visually-hidden"> your post</span>
        </button>
      </AskForm>
      <ConfirmDialog
        question={isOpen ? askToDelete : null}
        onClose={() => setIsOpen(false)}
        confirm={remove}
      />
    </>
  );
}
