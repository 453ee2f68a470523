import { personal, staffWhoCan } from '@tinsmith/contract/access';
import type { ModerationQueue } from '@tinsmith/contract/moderation';
import { useRef } from 'react';
import { Link, type MetaFunction, useLoaderData, useRevalidator, useSearchParams } from 'react-router';
import { callApi } from '../../api/browser-api.ts';
import { dismissPostReports, hideLogPost } from '../../api/gen/log.ts';
import { answerAppeal, getModerationQueue, liftSuspension, suspendUser } from '../../api/gen/moderation.ts';
import { dismissReviewReports, hideReview } from '../../api/gen/review.ts';
import { useGoTo } from '../../forms/use-go-to.ts';
import { useSentForm } from '../../forms/use-sent-form.ts';
import { useLiveDesk } from '../../live/use-live-desk.ts';
import { onForm } from '../../page/form-action.ts';
import { inBrowser, onServer } from '../../page/load.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { describePage } from '../../page/page-meta.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { DeskNews } from '../../ui/desk-news.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Note } from '../../ui/note.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { AppealItem } from './appeal-item.tsx';
import { TabViews } from './controls/tab-views.tsx';
import { LiftForm } from './lift-form.tsx';
import { loadStaff } from './load-staff.ts';
import styles from './moderation.module.css';
import { QueuedPostItem } from './queued-post.tsx';
import { QueuedReviewItem } from './queued-review.tsx';
import { StaffNav } from './staff-nav.tsx';
import { StaffOnly } from './staff-only.tsx';
import { SuspendForm } from './suspend-form.tsx';
import { useQueueKeys } from './use-queue-keys.ts';

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
  switch (text('intent')) {
    case 'dismiss-reports':
      await call(dismissPostReports, { params, body: {} });
      break;
    case 'hide':
      await call(hideLogPost, { params, body: { reason: text('reason') } });
      break;
    case 'keep-review':
      await call(dismissReviewReports, { params: { reviewId: text('reviewId') }, body: {} });
      break;
    case 'hide-review':
      await call(hideReview, { params: { reviewId: text('reviewId') }, body: { reason: text('reason') } });
      break;
    case 'lift':
      await call(liftSuspension, { params: user, body: { message: text('message') } });
      break;
    case 'answer':
      await call(answerAppeal, {
        params: { suspensionId: text('suspensionId') },
        body: { answer: text('answer') },
      });
      break;
    default: {
      if (params.postId)
        await call(hideLogPost, { params, body: { reason: "The author's account is suspended." } });
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
    : `${count} ${count === 1 ? 'item is' : 'items are'} waiting, oldest first. Posts and reviews stay visible until you hide them.`;

type Show = 'waiting' | 'reports' | 'first' | 'appeals' | 'suspended';

/** The views of the queue, each with its count. */
function tabsOf({ posts, reviews, appeals, suspended }: ModerationQueue) {
  const count = {
    waiting: posts.length + reviews.length + appeals.length,
    reports: posts.filter((post) => post.reports.length > 0).length + reviews.length,
    first: posts.filter(({ isFirstLink }) => isFirstLink).length,
    appeals: appeals.length,
    suspended: suspended.length,
  };
  const labels: [Show, string][] = [
    ['waiting', 'Waiting'],
    ['reports', 'Reports'],
    ['first', 'First links'],
    ['appeals', 'Appeals'],
    ['suspended', 'Suspended'],
  ];
  return labels.map(([name, label]) => ({
    name,
    label,
    count: count[name],
    to: name === 'waiting' ? here : `${here}?show=${name}`,
  }));
}

/** The items of a view, the oldest first. */
function listShown({ posts, reviews, appeals }: ModerationQueue, show: Show, onDone: () => Promise<unknown>) {
  const isAll = show === 'waiting';
  const items = [
    ...(isAll || show === 'appeals' ? appeals : []).map((appeal) => ({
      since: appeal.appealedAt,
      item: <AppealItem key={`appeal ${appeal.suspensionId}`} appeal={appeal} onDone={onDone} />,
    })),
    ...posts
      .filter(
        (post) =>
          isAll || (show === 'reports' && post.reports.length > 0) || (show === 'first' && post.isFirstLink),
      )
      .map((post) => ({
        since: post.since,
        item: <QueuedPostItem key={`post ${post.postId}`} post={post} onDone={onDone} />,
      })),
    ...(isAll || show === 'reports' ? reviews : []).map((review) => ({
      since: review.since,
      item: <QueuedReviewItem key={`review ${review.reviewId}`} review={review} onDone={onDone} />,
    })),
  ];
  return items.toSorted((one, other) => one.since - other.since).map(({ item }) => item);
}

/** Suspended users, each with a way to lift the suspension. */
function SuspendedList({ names, onDone }: { names: readonly string[]; onDone: () => Promise<unknown> }) {
  return (
    <ul className={styles.people}>
      {names.map((name) => (
        <li key={name}>
          <Link to={`/user/${name}`}>{name}</Link>
          <LiftForm username={name} onDone={onDone} />
        </li>
      ))}
    </ul>
  );
}

export default function ModerationPage() {
  const { page: loaded, isLoggedIn } = useLoaderData<typeof loader>();
  const {
    desk: page,
    hasNews,
    showNews,
  } = useLiveDesk(loaded, () => callApi(getModerationQueue, {}), { event: '', isOn: loaded !== null });
  const { revalidate } = useRevalidator();
  const [given] = useSearchParams();
  const goTo = useGoTo();
  const sent = useSentForm();
  const queue = useRef<HTMLUListElement>(null);
  useQueueKeys(queue);
  if (!page) return <StaffOnly isLoggedIn={isLoggedIn} />;
  const tabs = tabsOf(page);
  const show = tabs.find(({ name }) => name === given.get('show'))?.name ?? 'waiting';
  const username = given.get('user');
  const onDone = async () => revalidate();
  const items = listShown(page, show, onDone);
  return (
    <>
      <Breadcrumbs items={[{ label: 'Admin', to: '/admin/' }, { label: 'Moderation' }]} />
      <PageHead title="Moderation" lead={leadOf(tabs[0]?.count ?? 0)} />
      {sent.problem && <Note kind="err" title={sent.problem} />}
      <DeskNews hasNews={hasNews} onShow={showNews} />
      {username && (
        <section className={styles.section} aria-labelledby="suspend-title">
          <h2 id="suspend-title">Suspend {username}</h2>
          <SuspendForm
            key={username}
            username={username}
            label="Suspend"
            onDone={() => goTo(`${here}?show=suspended`)}
          />
        </section>
      )}
      <TabViews label="Show" tabs={tabs} current={show}>
        {show === 'suspended' && <SuspendedList names={page.suspended} onDone={onDone} />}
        {(show === 'suspended' ? page.suspended.length : items.length) === 0 && (
          <Empty title={show === 'suspended' ? 'Nobody is suspended.' : 'All done.'} />
        )}
        {items.length > 0 && (
          <p className={styles.keys}>
            Keys: <kbd>J</kbd> <kbd>K</kbd> move, <kbd>A</kbd> keeps, <kbd>H</kbd> hides
          </p>
        )}
        <ul ref={queue} className={styles.queue}>
          {items}
        </ul>
      </TabViews>
    </>
  );
}
