import type { Competition } from '@tinsmith/contract/competition';
import { formatDay } from '@tinsmith/domain/calendar-day';
import { isEntrySecret } from '@tinsmith/domain/entry-rules';
import { moodOf } from '@tinsmith/domain/mood';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCurrentUser, useMood } from '../../page/use-site.ts';
import { Board } from '../../ui/board.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import { Creature } from '../../ui/craft/creature.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { Block } from './block.tsx';
import styles from './blocks.module.css';
import { joinAddress } from './event-links.ts';
import { GiftBlock } from './gift-block.tsx';
import { GiftRow } from './gift-row.tsx';
import { ImportantDates } from './important-dates.tsx';
import { LatestPosts, type PostGlimpse } from './latest-posts.tsx';
import type { OwnGift } from './own-gift.ts';

interface EventBlocksProps {
  event: Competition;
  /** Names of some entrants. */
  faces: readonly string[];
  /** Some of the newest. */
  entries: ReactNode;
  /** The viewer's own gift, once the gifts are open. */
  gift: OwnGift | null;
  /** Who gave what to whom, once the gifts are open. */
  gifts: ReactNode | null;
  /** How far the viewer is with voting; null for those who can't vote. */
  votes: { readonly note: string | undefined; readonly content: ReactNode } | null;
  /** For a viewer who has joined, once the event runs. */
  ownEntry: ReactNode | null;
  /** Invitations to the viewer that wait for a reply. */
  invitations: ReactNode;
  /** The extra rules, once the event has started; null if it draws none. */
  extraRules: ReactNode | null;
  /** The commitment to the draw, if there is one. */
  seal: ReactNode;
  /** The newest of the log. */
  posts: readonly PostGlimpse[];
}

/** Everything below the clock: each block exactly when spec §2 says. */
export function EventBlocks(props: EventBlocksProps) {
  const { event, faces, entries, gift, gifts, votes, ownEntry, invitations, extraRules, seal, posts } = props;
  const { kind, afterStart, canJoin } = event;
  const isGifts = kind === 'gift-exchange';
  return (
    <div className={styles.blocks}>
      <div className={styles.stack}>
        <Results event={event} />
        {votes && (
          <Block id="voting" title="Your votes" note={votes.note} order={1}>
            {votes.content}
          </Block>
        )}
        {isGifts && !afterStart && <HowItWorks event={event} />}
        {canJoin && !afterStart && <ImportantDates event={event} />}
        <Rules event={event} extraRules={extraRules} seal={seal} />
        {afterStart && <LogMessages event={event} posts={posts} />}
      </div>
      <div className={styles.stack}>
        {invitations}
        {gift && <GiftBlock event={event} gift={gift} />}
        {ownEntry && (
          <Block
            id="own-entry"
            title={!isGifts ? 'Your entry' : event.afterEnd ? 'The gift from you' : 'Your gift'}
            order={2}
            isHalf
            isFirstOnSmall={isGifts && !event.afterEnd}
          >
            {ownEntry}
          </Block>
        )}
        <SignUp event={event} faces={faces} />
        {!afterStart && !isGifts && <WhileYouWait />}
        {!afterStart && <LogMessages event={event} posts={posts} />}
      </div>
      {gifts && (
        <Block id="who-gave" title="Who gave what to whom" order={6} isWide>
          {gifts}
        </Block>
      )}
      {afterStart ? <Entries event={event} entries={entries} /> : <EntriesToCome event={event} />}
    </div>
  );
}

const people = (count: number) => `${count} ${count === 1 ? 'person' : 'people'}`;

function howMany(
  { numEntrants, numFirstTimers, joinedCompetition, afterEnd }: Competition,
  isVerified: boolean,
): string {
  // An entrant counts only once the address is confirmed.
  const own = isVerified
    ? afterEnd
      ? ' So did you.'
      : " You're in, too."
    : " You'll be counted once your address is confirmed.";
  const firsts =
    numFirstTimers > 0
      ? `, including ${numFirstTimers} ${numFirstTimers === 1 ? 'first-timer' : 'first-timers'}`
      : '';
  const are = afterEnd ? ' took part' : numEntrants === 1 ? ' is in' : ' are in';
  return `${are}${firsts}.${joinedCompetition ? own : ''}`;
}

function SignUp({ event, faces }: Pick<EventBlocksProps, 'event' | 'faces'>) {
  const { isVerified } = useCurrentUser();
  const mood = useMood();
  const { short, kind, canJoin, joinedCompetition, afterStart, afterEnd } = event;
  return (
    <Block id="sign-up" title="Sign up" order={afterStart ? 3 : 2} isHalf isLateOnSmall={afterStart}>
      {event.numEntrants === 0 && !joinedCompetition ? (
        <p>{afterEnd ? 'Nobody took part.' : 'Nobody has joined yet.'}</p>
      ) : (
        <p>
          <b>{people(event.numEntrants)}</b>
          {howMany(event, isVerified)}
        </p>
      )}
      {faces.length > 0 && (
        <div className={styles.faces} aria-hidden="true">
          {faces.map((name) => (
            <Creature key={name} name={name} mood={mood} />
          ))}
        </div>
      )}
      <p className={styles.row}>
        {canJoin && !joinedCompetition && <ButtonLink to={joinAddress(short)}>Join</ButtonLink>}
        {joinedCompetition && !afterEnd && (
          <Link to={joinAddress(short)}>
            {kind === 'gift-exchange' && afterStart ? 'Edit your wishes' : 'Change your sign-up'}
          </Link>
        )}
        <Link to={`/${short}/entrants`}>{afterEnd ? 'See who took part' : "See who's taking part"}</Link>
      </p>
    </Block>
  );
}

function Rules({ event, extraRules, seal }: Pick<EventBlocksProps, 'event' | 'extraRules' | 'seal'>) {
  const { short, kind, phase, afterStart, competitionStart, serverTime } = event;
  const isGifts = kind === 'gift-exchange';
  // While the event runs nothing matters more: what everyone has to make.
  const order = phase === 'live' && extraRules ? 1 : afterStart ? 2 : 3;
  return (
    <Block id="rules" title={extraRules ? 'The extra rules' : 'Rules'} order={order}>
      {extraRules && (
        <>
          {extraRules}
          <p>
            <Link to={`/${short}/rules`}>Read all the rules, with comments</Link>
          </p>
        </>
      )}
      {event.text && <RichText className={styles.text} html={event.text} />}
      {!afterStart && (
        <p>
          <Countdown
            before={isGifts ? 'Names are drawn in ' : 'The extra rules come out in '}
            className={styles.left}
            toMs={competitionStart}
            atMs={serverTime}
            after="."
          />
        </p>
      )}
      {!extraRules && (
        <p>
          <Link to={`/${short}/rules`}>Read the standing rules</Link>
        </p>
      )}
      {seal}
    </Block>
  );
}

function LogMessages({ event, posts }: Pick<EventBlocksProps, 'event' | 'posts'>) {
  const { short, numLogs, canPost, joinedCompetition } = event;
  return (
    <Block
      id="log-messages"
      title="Log messages"
      note={numLogs > 0 ? `${numLogs}${canPost ? ' so far' : ''}` : undefined}
      order={event.afterStart ? 4 : 5}
    >
      {numLogs === 0 && <p>Nothing posted yet...</p>}
      {posts.length > 0 && <LatestPosts short={short} posts={posts} />}
      <p className={styles.row}>
        {canPost && joinedCompetition ? (
          <>
            <ButtonLink variant="quiet" icon="pencil" to={`/${short}/log`}>
              Add or update your log
            </ButtonLink>
            {numLogs > 0 && <Link to={`/${short}/log`}>Read all logs</Link>}
          </>
        ) : (
          <Link to={`/${short}/log`}>View logs ({numLogs})</Link>
        )}
      </p>
    </Block>
  );
}

const dayMs = 86_400_000;
/** An event without results for this long has none: it isn't waiting for them. */
const longestCountMs = 30 * dayMs;

/** What comes at the end: the count, the prize-giving, then the results. */
function Results({ event }: { event: Competition }) {
  const { short, kind, phase, hasResults, isPrizeGiving, votingEnd, serverTime } = event;
  if (isPrizeGiving)
    return (
      <Block id="results" title="Prize-giving" note="on now" order={1}>
        <p>Places are revealed one by one, from last to first.</p>
        <p className={styles.row}>
          <ButtonLink icon="presentation" to={`/${short}/results/show`}>
            Watch it
          </ButtonLink>
        </p>
      </Block>
    );
  if (hasResults)
    return (
      <Block id="results" title="Results" order={1}>
        <p>All votes have been counted.</p>
        <p className={styles.row}>
          <ButtonLink icon="trophy" to={`/${short}/results`}>
            See the results
          </ButtonLink>
        </p>
      </Block>
    );
  if (kind === 'speedhack' && phase === 'over' && serverTime - votingEnd < longestCountMs)
    return (
      <Block id="results" title="Results" order={1}>
        <p>Voting has ended. The votes are being counted.</p>
      </Block>
    );
  return null;
}

function Entries({ event, entries }: Pick<EventBlocksProps, 'event' | 'entries'>) {
  const { short, numEntries, numEntrants, numReviews, afterEnd } = event;
  const pageMood = useMood();
  const mood = moodOf(event.kind, event.serverTime);
  const isMaking = isEntrySecret(event);
  return (
    <Block
      id="entries"
      title={isMaking ? 'Gifts in the making' : 'Entries'}
      note={
        isMaking ? `${numEntries} of ${numEntrants}` : afterEnd ? String(numEntries) : `${numEntries} so far`
      }
      order={6}
      isWide
    >
      {isMaking && (
        <>
          <p className="prose">
            Until {formatDay(event.competitionEnd)}, you can see who's making a gift, but not what it is. Each
            heart is a gift that's been started.
          </p>
          {numEntrants > 0 && (
            <Board className={styles.gifts} mood={mood === pageMood ? undefined : mood}>
              <GiftRow started={numEntries} total={numEntrants} />
            </Board>
          )}
        </>
      )}
      {entries}
      <p className={styles.row}>
        <Link to={`/${short}/entries`}>
          {isMaking ? "See who's making a gift" : 'See and download all entries'}
        </Link>
        {numReviews > 0 && <Link to={`/${short}/reviews`}>Read the reviews ({numReviews})</Link>}
      </p>
    </Block>
  );
}

/** Before the start: when there will be entries. */
function EntriesToCome({ event }: { event: Competition }) {
  const { short, kind, competitionStart, competitionEnd, numEntries } = event;
  return (
    <Block id="entries" title="Entries" note={`${numEntries} so far`} order={6} isWide>
      <p>
        {kind === 'gift-exchange' ? (
          <>
            Gift-making starts on <LocalTime epochMs={competitionStart} format="moment" />. All gifts open on{' '}
            <LocalTime epochMs={competitionEnd} format="moment" />.
          </>
        ) : (
          <>
            The first entries will show up here after the start on{' '}
            <LocalTime epochMs={competitionStart} format="moment" />.
          </>
        )}
      </p>
      <p className={styles.row}>
        <Link to={`/${short}/entries`}>See and download all entries</Link>
      </p>
    </Block>
  );
}

function HowItWorks({ event }: { event: Competition }) {
  const days = Math.round((event.competitionEnd - event.competitionStart) / 86_400_000);
  return (
    <Block id="how-it-works" title="How it works" order={1}>
      <ol className={styles.steps}>
        <li>
          <b>Wish.</b> Join with a short list of things you'd like to see in a game.
        </li>
        <li>
          <b>Draw.</b> On {formatDay(event.competitionStart)}, everyone draws a name. Nobody knows who drew
          theirs.
        </li>
        <li>
          <b>Make.</b> You have {days} days to make a game for that person. There's no voting.
        </li>
        <li>
          <b>Unwrap.</b> On {formatDay(event.competitionEnd)}, all gifts open at once, and you find out who
          made yours.
        </li>
      </ol>
    </Block>
  );
}

function WhileYouWait() {
  return (
    <Block id="while-you-wait" title="While you wait" order={4} isHalf>
      <ul className={styles.links}>
        <li>
          <Link to="/rule-o-matic">Rate rules</Link>
          <span className={styles.hint}>Your ratings decide which rules can be drawn.</span>
        </li>
        <li>
          <Link to="/all/entries">Play games from earlier jams</Link>
          <span className={styles.hint}>Everything people have made here so far.</span>
        </li>
        <li>
          <Link to="/faq">Read the FAQ</Link>
          <span className={styles.hint}>Engines, teams, old code, sleep.</span>
        </li>
      </ul>
    </Block>
  );
}
