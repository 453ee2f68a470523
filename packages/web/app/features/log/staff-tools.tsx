import type { LogPost } from '@tinsmith/contract/log';
import { type ReactNode, useState } from 'react';
import { callApi } from '../../api/browser-api.ts';
import { dismissPostReports, hideLogPost, showLogPost } from '../../api/gen/log.ts';
import { ReasonDialog } from '../../forms/reason-dialog.tsx';
import { useSend } from '../../forms/use-send.ts';
import { Note } from '../../ui/note.tsx';
import { Pill } from '../../ui/pill.tsx';
import styles from './log-post.module.css';

interface StaffToolsProps {
  post: LogPost;
  onChange: () => Promise<void>;
}

/** Staff actions on a post: hide it, show it again, or settle its reports. */
export function StaffTools({ post, onChange }: StaffToolsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { problem, send } = useSend();
  const params = { postId: String(post.id) };
  const numReports = post.numReports ?? 0;
  const by = <span className="visually-hidden"> the post by {post.entrant.name}</span>;
  const hide = async (reason: string) => {
    await callApi(hideLogPost, { params, body: { reason } });
    await onChange();
  };
  const act = (call: () => Promise<unknown>) =>
    send(async () => {
      await call();
      await onChange();
    });
  return (
    <>
      {numReports > 0 && (
        <Pill kind="warn">
          {numReports} {numReports === 1 ? 'report' : 'reports'}
        </Pill>
      )}
      {post.hidden ? (
        <Quiet onClick={() => act(() => callApi(showLogPost, { params, body: {} }))}>Show again{by}</Quiet>
      ) : (
        <Quiet onClick={() => setIsOpen(true)}>Hide{by}</Quiet>
      )}
      {numReports > 0 && (
        <Quiet onClick={() => act(() => callApi(dismissPostReports, { params, body: {} }))}>
          Dismiss reports<span className="visually-hidden"> on</span>
          {by}
        </Quiet>
      )}
      {problem && <Note kind="err" title={problem} />}
      <ReasonDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title="Hide this post"
        hint="Its author and staff can still see it, with this reason."
        verb="Hide it"
        busyVerb="Hiding"
        send={hide}
      />
    </>
  );
}

const Quiet = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <button type="button" className={styles.quiet} onClick={onClick}>
    {children}
  </button>
);
