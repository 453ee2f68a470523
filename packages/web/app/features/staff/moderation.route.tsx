import { personal, staffWhoCan } from '@tinsmith/contract/access';
import { hideLogPost, keepLogPost } from '@tinsmith/contract/log';
import { answerAppeal, getModerationQueue, liftSuspension, suspendUser } from '@tinsmith/contract/moderation';
import { Link, type MetaFunction, useLoaderData, useRevalidator } from 'react-router';
import { callApi } from '../../api/browser-api.ts';
import { DeedButton } from '../../forms/deed-button.tsx';
import { useSend } from '../../forms/use-send.ts';
import { useSentForm } from '../../forms/use-sent-form.ts';
import { onForm } from '../../page/form-action.ts';
import { inBrowser, onServer } from '../../page/load.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { describePage } from '../../page/page-meta.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Note } from '../../ui/note.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { AppealItem } from './appeal-item.tsx';
import { loadStaff } from './load-staff.ts';
import styles from './moderation.module.css';
import { QueuedPostItem } from './queued-post.tsx';
import { StaffNav } from './staff-nav.tsx';
import { StaffOnly } from './staff-only.tsx';

const here = '/admin/moderation';

export const handle: PageHandle = {
  access: staffWhoCan('moderate-posts'),
  cache: personal,
  Sidebar: StaffNav,
};

const load = loadStaff(({ call }) => call(getModerationQueue, {}));

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const action = onForm(async ({ call, text, goTo }) => {
  const params = { postId: text('postId') };
  const user = { userId: text('username') };
  switch (text('deed')) {
    case 'keep':
      await call(keepLogPost, { params, body: {} });
      break;
    case 'hide':
      await call(hideLogPost, { params, body: { reason: text('reason') } });
      break;
    case 'lift':
      await call(liftSuspension, { params: user });
      break;
    case 'answer':
      await call(answerAppeal, {
        params: { suspensionId: text('suspensionId') },
        body: { answer: text('answer') },
      });
      break;
    default: {
      if (params.postId) await call(hideLogPost, { params, body: { reason: 'Its author is suspended.' } });
      const days = text('days') === '' ? null : Number(text('days'));
      const body = { reason: text('reason') as 'other', message: text('message'), days };
      await call(suspendUser, { params: user, body });
    }
  }
  return goTo(here);
});

export const meta: MetaFunction = (args) =>
  describePage(args, { title: 'Moderation', description: 'For staff.', path: here, isPrivate: true });

const leadOf = (count: number): string =>
  count === 0
    ? 'Nothing is waiting.'
    : `${count} ${count === 1 ? 'thing is' : 'things are'} waiting, oldest first. Everybody can see these posts until you hide them.`;

export default function ModerationPage() {
  const { page, isLoggedIn } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const sent = useSentForm();
  const { isSending, problem, send } = useSend(sent.problem);
  if (!page) return <StaffOnly isLoggedIn={isLoggedIn} />;
  const { posts, appeals, suspended } = page;
  const onDone = async () => revalidate();
  const lift = (userId: string) =>
    void send(async () => {
      await callApi(liftSuspension, { params: { userId } });
      await revalidate();
    });
  return (
    <>
      <Breadcrumbs items={[{ label: 'Admin', to: '/admin/' }, { label: 'Moderation' }]} />
      <PageHead title="Moderation" lead={leadOf(posts.length + appeals.length)} />
      {problem && <Note kind="err" title={problem} />}
      {posts.length + appeals.length === 0 && <Empty title="All done." />}
      <ul className={styles.queue}>
        {appeals.map((appeal) => (
          <AppealItem key={appeal.suspensionId} appeal={appeal} onDone={onDone} />
        ))}
        {posts.map((post) => (
          <QueuedPostItem key={post.postId} post={post} onDone={onDone} />
        ))}
      </ul>
      {suspended.length > 0 && (
        <section className={styles.section} aria-labelledby="suspended-title">
          <h2 id="suspended-title">Suspended</h2>
          <ul className={styles.people}>
            {suspended.map((name) => (
              <li key={name}>
                <Link to={`/user/${name}`}>{name}</Link>
                <DeedButton
                  variant="quiet"
                  isSmall
                  isBusy={isSending}
                  action={here}
                  fields={{ deed: 'lift', username: name }}
                  back={here}
                  onPress={() => lift(name)}
                >
                  Lift
                </DeedButton>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
