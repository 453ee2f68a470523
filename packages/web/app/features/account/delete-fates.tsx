import type { OwnProfile } from '@tinsmith/contract/profile';
import { useMood } from '../../page/use-site.ts';
import { disc, doorKey, ghost, heart, joystick, letter } from '../../ui/craft/sprites-summer.ts';
import { bell, candle, gift, krampus, stocking, heart as wool } from '../../ui/craft/sprites-winter.ts';
import { type Fate, FateList, WayBack } from '../../ui/fate-list.tsx';

const sprites = {
  summer: { person: ghost, ratings: heart, devices: doorKey, entries: joystick, posts: letter, data: disc },
  winter: { person: krampus, ratings: wool, devices: bell, entries: gift, posts: stocking, data: candle },
} as const;

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/** What goes with an account, what stays under another name, and that it cannot be undone. */
export function DeleteFates({ profile, numDevices }: { profile: OwnProfile; numDevices: number }) {
  const of = sprites[useMood()];
  const { username, numEntries, numPosts, numRatings, numReviews } = profile;
  const row = (count: number, one: string, many: string, rest: Omit<Fate, 'what'>): Fate[] =>
    count === 0 ? [] : [{ what: counted(count, one, many), ...rest }];
  return (
    <>
      <FateList
        title="What goes"
        isGoing
        fates={[
          {
            what: username,
            more: 'Your name, e-mail, picture, profile text, wishlists and every way to log in.',
            sprite: of.person,
          },
          ...row(numRatings, 'rule rating', 'rule ratings', { sprite: of.ratings }),
          ...row(numDevices, 'device', 'devices', { more: 'Logged out right away.', sprite: of.devices }),
        ]}
      />
      <FateList
        title="What stays, under “a former member”"
        fates={[
          ...row(numEntries, 'entry', 'entries', { sprite: of.entries }),
          ...row(numPosts, 'log post', 'log posts', { sprite: of.posts }),
          ...row(numReviews, 'review', 'reviews', { sprite: of.ratings }),
        ]}
      />
      <p>
        The files of your entries stay with them, and your votes still count, without your name. You also drop
        out of any gift exchange that's under way.
      </p>
      <WayBack isFinal>This can't be undone. Download your data first if you want to keep it.</WayBack>
    </>
  );
}
