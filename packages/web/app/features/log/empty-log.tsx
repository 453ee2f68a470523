import type { LogPage } from '@tinsmith/contract/log';
import { Link } from 'react-router';
import { useMood } from '../../page/use-site.ts';
import { Sprite } from '../../ui/craft/sprite.tsx';
import { ghost } from '../../ui/craft/sprites-summer.ts';
import { candle } from '../../ui/craft/sprites-winter.ts';
import { Empty } from '../../ui/empty.tsx';
import { joinAddress } from '../competition/event-links.ts';

interface EmptyLogProps {
  log: LogPage;
  login: string | null;
}

/** What the viewer of an empty log can do about it. */
function Way({ log, login }: EmptyLogProps) {
  const { short, canPost, canJoin } = log.competition;
  if (log.entrant && log.entrant.name !== login)
    return <Link to={`/${short}/log`}>See what everyone is up to</Link>;
  if (log.canPostAndAuthenticated) return '"It compiles" is a fine first post.';
  if (canPost && login === null) {
    const next = encodeURIComponent(`/${short}/log`);
    return <Link to={`/accounts/login?next=${next}`}>Log in to write the first post</Link>;
  }
  if (canPost && canJoin) return <Link to={joinAddress(short)}>Join to write the first post</Link>;
  return <Link to={`/${short}/`}>Go to the event page</Link>;
}

export function EmptyLog(props: EmptyLogProps) {
  const mood = useMood();
  return (
    <Empty
      picture={<Sprite sprite={mood === 'winter' ? candle : ghost} pad={2} />}
      title="Nothing posted yet..."
    >
      <Way {...props} />
    </Empty>
  );
}
