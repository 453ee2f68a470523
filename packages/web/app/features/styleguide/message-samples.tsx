import { Link } from 'react-router';
import type { Mood } from '../../ui/craft/palette.ts';
import { Sprite } from '../../ui/craft/sprite.tsx';
import { ghost, heart, joystick } from '../../ui/craft/sprites-summer.ts';
import { candle, gift, heart as wool } from '../../ui/craft/sprites-winter.ts';
import { Empty } from '../../ui/empty.tsx';
import { FateList, WayBack } from '../../ui/fate-list.tsx';
import { Note } from '../../ui/note.tsx';
import { Status } from '../../ui/status.tsx';
import styles from './styleguide.module.css';

export function MessageSamples({ mood }: { mood: Mood }) {
  const [lost, kept] = mood === 'winter' ? [gift, wool] : [joystick, heart];
  return (
    <>
      <section>
        <h2 className={styles.title}>Messages</h2>
        <div className={styles.notes}>
          <Note kind="err" title="Not found: no entry with that number.">
            It may have been removed, or the link lost a digit. <Link to="/all/entries">All entries</Link>
          </Note>
          <Note kind="warn" icon="clock" title="The finish has moved.">
            New finish: Monday 10 August, 14:00 UTC.
          </Note>
          <Note kind="ok" title="Posted.">
            You can edit it until you post again.
          </Note>
          <Note>
            You must be logged in. <Link to="/accounts/login">Log in</Link> or{' '}
            <Link to="/accounts/register">register</Link>.
          </Note>
        </div>
      </section>
      <section>
        <h2 className={styles.title}>Before something is deleted</h2>
        <FateList
          title="What goes"
          isGoing
          fates={[{ what: 'Your entry, Handle With Snail', more: 'With its text.', sprite: lost }]}
        />
        <FateList title="What stays" fates={[{ what: 'Your 5 log posts', sprite: kept }]} />
        <WayBack>If you join again before the finish, you get everything back.</WayBack>
        <WayBack isFinal>This can't be undone.</WayBack>
      </section>
      <section>
        <h2 className={styles.title}>Empty, loading</h2>
        <div className={styles.samples}>
          <Empty
            picture={<Sprite sprite={mood === 'winter' ? candle : ghost} pad={2} />}
            title="Nothing posted yet..."
          >
            "It compiles" is a fine first post.
          </Empty>
          <Status loading loadingText="Loading the log" />
          <Status loading skeletonLines={3} loadingText="Loading the entries" />
          <Status loading={false} error="Error: the log could not be loaded." />
          <Status loading={false}>Loaded: this is the content.</Status>
        </div>
      </section>
    </>
  );
}
