import { anyone, publicFor } from '@tinsmith/contract/access';
import type { EventOfUser } from '@tinsmith/contract/entrant';
import type { UserProfile } from '@tinsmith/contract/profile';
import { Link, type MetaFunction, useLoaderData } from 'react-router';
import { listEventsOfUser } from '../../../api/gen/entrant.ts';
import { getUser } from '../../../api/gen/profile.ts';
import { inBrowser, onServer, type PageRequest } from '../../../page/load.ts';
import type { PageHandle } from '../../../page/page-handle.ts';
import { describePage, summarise } from '../../../page/page-meta.ts';
import { useMood } from '../../../page/use-site.ts';
import { Board } from '../../../ui/board.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LocalTime } from '../../../ui/local-time.tsx';
import { RichText } from '../../../ui/rich-text.tsx';
import { loadWrappedGifts } from '../../competition/wrapped-gifts.ts';
import { EntriesOfUser, maxEntriesShown } from '../../entry/entries-of-user.tsx';
import { counted } from '../../entry/entry-labels.ts';
import { listCardsOf } from '../../entry/list-cards.ts';
import { Face } from './face.tsx';
import styles from './user.module.css';

export const handle: PageHandle = { access: anyone, cache: publicFor(30), query: ['entries'] };

const load = async (request: PageRequest) => {
  const { call, params, url } = request;
  const whom = { params: { userId: params.userId ?? '' } };
  // An unknown user has no entries either: the profile comes first, so that its error is the one shown.
  const user = await call(getUser, whom);
  const [all, events, wrapped] = await Promise.all([
    listCardsOf(call, whom.params.userId),
    call(listEventsOfUser, whom),
    loadWrappedGifts(request),
  ]);
  // The viewer's own gift would say here who made it.
  const result = all.filter(({ id }) => !wrapped.includes(id));
  const isWhole = url.searchParams.get('entries') === 'all';
  return {
    user,
    numEntries: result.length,
    since: result.at(-1)?.competitionStart ?? null,
    events: events.result.filter(({ numPosts, numReviews }) => numPosts + numReviews > 0),
    entries: isWhole ? result : result.slice(0, maxEntriesShown),
  };
};

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta: MetaFunction<typeof loader> = (args) => {
  const user = args.loaderData?.user;
  if (!user) return [];
  return describePage(args, {
    title: user.username,
    description: summarise(user.info) || `${user.username}'s profile and entries.`,
    path: `/user/${user.username}`,
  });
};

export default function UserPage() {
  const { user, entries, events, numEntries, since } = useLoaderData<typeof loader>();
  const hasAbout = user.info.trim() !== '';
  return (
    <>
      <UserBoard user={user} />
      <div className={styles.blocks}>
        {hasAbout && (
          <section aria-labelledby="about">
            <h2 id="about">About</h2>
            <RichText html={user.info} />
          </section>
        )}
        <section className={hasAbout ? undefined : styles.full} aria-labelledby="in-short">
          <h2 id="in-short">At a glance</h2>
          <Facts user={user} />
        </section>
        <EntriesOfUser username={user.username} entries={entries} total={numEntries} since={since} />
        <WrittenByUser events={events} />
      </div>
    </>
  );
}

/** Where to read what a user wrote, event by event. */
function WrittenByUser({ events }: { events: readonly EventOfUser[] }) {
  if (events.length === 0) return null;
  return (
    <section className={styles.full} aria-labelledby="written">
      <h2 id="written">Logs and reviews</h2>
      <ul className={styles.written}>
        {events.map(({ entrantId, short, title, numPosts, numReviews }) => (
          <li key={short}>
            <b>{title}</b>
            {numPosts > 0 && (
              <Link to={`/${short}/log/entrant/${entrantId}`}>
                {counted(numPosts, 'log post', 'log posts')}
                <span className="visually-hidden"> in {title}</span>
              </Link>
            )}
            {numReviews > 0 && (
              <Link to={`/${short}/reviews/entrant/${entrantId}`}>
                {counted(numReviews, 'review', 'reviews')}
                <span className="visually-hidden"> in {title}</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function UserBoard({ user }: { user: UserProfile }) {
  const mood = useMood();
  return (
    <Board as="section" isHero className={styles.board} aria-labelledby="username">
      <div className={styles.face}>
        <Face username={user.username} avatar={user.avatar} mood={mood} />
      </div>
      <div>
        <div className={styles.name}>
          <h1 id="username">{user.username}</h1>
          {user.editable && (
            <ButtonLink to="/profile" variant="quiet" isSmall icon="pencil">
              Edit Profile
            </ButtonLink>
          )}
        </div>
        {user.location && (
          <p className={styles.where}>
            <Icon name="map-pin" />
            {user.location}
          </p>
        )}
        {/* The years this person took part go here, two lanes of beads, once events exist. */}
      </div>
    </Board>
  );
}

/** A row only for facts with a value. */
function Facts({ user }: { user: UserProfile }) {
  return (
    <dl className={styles.facts}>
      {user.email !== null && (
        <div>
          <dt>E-mail</dt>
          <dd>
            <a href={`mailto:${user.email}`}>{user.email}</a>
          </dd>
        </div>
      )}
      <div>
        <dt>Member since</dt>
        <dd>
          <LocalTime epochMs={user.memberSince} format="day" />
        </dd>
      </div>
    </dl>
  );
}
