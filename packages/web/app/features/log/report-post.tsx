import type { LogPost } from '@tinsmith/contract/log';
import { useState } from 'react';
import { callApi } from '../../api/browser-api.ts';
import { reportLogPost } from '../../api/gen/log.ts';
import { ReasonDialog } from '../../forms/reason-dialog.tsx';
import styles from './log-post.module.css';

/** Reports a post to staff. */
export function ReportPost({ post }: { post: LogPost }) {
  const [isOpen, setIsOpen] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const send = async (reason: string) => {
    await callApi(reportLogPost, { params: { postId: String(post.id) }, body: { reason } });
    setIsDone(true);
  };
  return (
    <>
      <p className={styles.done} role="status">
        {isDone && 'Reported. Staff will look at it.'}
      </p>
      {!isDone && (
        <button type="button" className={styles.quiet} onClick={() => setIsOpen(true)}>
          Report<span className="visually-hidden"> the post by {post.entrant.name}</span>
        </button>
      )}
      <ReasonDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title="Report this post"
        hint="Only staff can read this. Say what's wrong in a sentence or two."
        verb="Report it"
        busyVerb="Reporting"
        send={send}
      />
    </>
  );
}
