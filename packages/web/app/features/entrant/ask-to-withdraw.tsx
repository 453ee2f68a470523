import type { Competition } from '@tinsmith/contract/competition';
import type { AtStake } from '@tinsmith/contract/team';
import type { Mood } from '@tinsmith/domain/mood';
import type { Question } from '../../forms/confirm-dialog.tsx';
import { flag, heart, joystick, letter } from '../../ui/craft/sprites-summer.ts';
import { bell, candle, gift, heart as wool } from '../../ui/craft/sprites-winter.ts';
import { type Fate, FateList, WayBack } from '../../ui/fate-list.tsx';
import { LocalTime } from '../../ui/local-time.tsx';

const sprites = {
  summer: { signUp: flag, entry: joystick, posts: letter, account: heart },
  winter: { signUp: bell, entry: gift, posts: candle, account: wool },
} as const;

const names = new Intl.ListFormat('en');

export function entryFate(
  { title, mates, excerpt, image, numFiles }: NonNullable<AtStake['entry']>,
  mood: Mood,
): Fate {
  const sprite = sprites[mood].entry;
  const name = title || 'Untitled';
  if (mates.length > 0)
    return { what: `Your place in ${name}`, more: `The entry stays with ${names.format(mates)}.`, sprite };
  const parts = [
    ...(excerpt === '' ? [] : ['its text']),
    ...(image ? ['its image'] : []),
    ...(numFiles > 0 ? [numFiles === 1 ? '1 file' : `${numFiles} files`] : []),
  ];
  return {
    what: `Your entry, ${name}`,
    more: parts.length === 0 ? undefined : `With ${names.format(parts)}.`,
    sprite,
  };
}

/** Withdrawing: everything that others will no longer see. */
export function askToWithdraw(event: Competition, { entry, numPosts }: AtStake, mood: Mood): Question {
  const isDropOut = event.kind === 'gift-exchange' && event.afterStart;
  const isAlone = entry === null || entry.mates.length === 0;
  const { signUp, posts, account } = sprites[mood];
  return {
    title: `Withdraw from ${event.title}?`,
    body: (
      <>
        <p>Other people will stop seeing these right away:</p>
        <FateList
          title="What goes"
          isGoing
          fates={[
            {
              what: event.kind === 'gift-exchange' ? 'Your sign-up and your wishlist' : 'Your sign-up',
              more: `You'll be removed from the list of ${event.numEntrants} ${event.numEntrants === 1 ? 'entrant' : 'entrants'}.`,
              sprite: signUp,
            },
            ...(entry ? [entryFate(entry, mood)] : []),
            ...(numPosts === 0
              ? []
              : [{ what: `${numPosts} log ${numPosts === 1 ? 'post' : 'posts'}`, sprite: posts }]),
          ]}
        />
        <FateList title="What stays" fates={[{ what: 'Your account', sprite: account }]} />
        {isDropOut ? (
          <p>
            Someone else will make a game for your receiver, and you won't get one yourself. Names have been
            drawn, so <b>you can't join again</b>.
          </p>
        ) : (
          <WayBack>
            If you join again before <LocalTime epochMs={event.joinCloses} format="moment" />,{' '}
            {isAlone ? 'you get everything back' : 'you get your sign-up and posts back'}.
          </WayBack>
        )}
      </>
    ),
    verb: 'Withdraw',
    busyVerb: 'Withdrawing',
    keep: 'Stay in',
  };
}
