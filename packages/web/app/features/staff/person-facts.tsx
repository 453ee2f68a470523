import type { AdminPerson } from '@tinsmith/contract/resource-routes';
import { Link } from 'react-router';
import { LocalTime } from '../../ui/local-time.tsx';
import { Pill } from '../../ui/pill.tsx';
import styles from './admin.module.css';
import { reasonLabels } from './suspension-reasons.ts';

function Suspension({ person: { suspension }, username }: PersonFactsProps) {
  if (!suspension)
    return (
      <>
        Not suspended.{' '}
        <Link to={`/admin/moderation?user=${encodeURIComponent(username)}`}>Suspend {username}…</Link>
      </>
    );
  const { reason, message, since, endsAt } = suspension;
  return (
    <>
      <Pill kind="warn">Suspended</Pill> {reasonLabels[reason as keyof typeof reasonLabels] ?? reason}, since{' '}
      <LocalTime epochMs={since} format="full" />
      {endsAt === null ? ', until lifted' : ', until '}
      {endsAt !== null && <LocalTime epochMs={endsAt} format="full" />}. We wrote: “{message}”{' '}
      <Link to="/admin/moderation?show=suspended">Lift the suspension</Link>
    </>
  );
}

interface PersonFactsProps {
  person: AdminPerson;
  username: string;
}

/** What owners need to know about a person: address, entries, posts, suspension. */
export function PersonFacts({ person, username }: PersonFactsProps) {
  const { email, isVerified, registeredAt, entries, numPosts, posts } = person;
  return (
    <section className={styles.person} aria-labelledby="person-title">
      <h2 id="person-title" className={styles.part}>
        About {username}
      </h2>
      <p className={styles.soft}>The audit log records who opened this page.</p>
      <dl>
        <dt>E-mail address</dt>
        <dd>{email === null ? 'None' : `${email}${isVerified ? '' : ' (not confirmed)'}`}</dd>
        <dt>Registered</dt>
        <dd>
          <LocalTime epochMs={registeredAt} format="full" />
        </dd>
        <dt>Suspension</dt>
        <dd>
          <Suspension person={person} username={username} />
        </dd>
        <dt>Entries</dt>
        <dd>
          {entries.length === 0 && 'None that everyone can see.'}
          <ul>
            {entries.map(({ title, event, to }) => (
              <li key={to}>
                <Link to={to}>{title}</Link>, {event}
              </li>
            ))}
          </ul>
        </dd>
        <dt>Log posts</dt>
        <dd>
          {numPosts === 0 ? (
            'None that everyone can see.'
          ) : (
            <Link to={`/admin/posts?search=${encodeURIComponent(username)}`}>
              {numPosts} {numPosts === 1 ? 'post' : 'posts'}
            </Link>
          )}
          <ul>
            {posts.map(({ event, postedAt, to }) => (
              <li key={to}>
                <Link to={to}>
                  <LocalTime epochMs={postedAt} format="full" />
                </Link>
                , {event}
              </li>
            ))}
          </ul>
        </dd>
      </dl>
    </section>
  );
}
