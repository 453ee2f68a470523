import type { AtStake, Invitation, Team } from '@tinsmith/contract/team';
import type { Mood } from '@tinsmith/domain/mood';
import type { Question } from '../../forms/confirm-dialog.tsx';
import { boat, disc, heart, joystick, letter } from '../../ui/craft/sprites-summer.ts';
import { bell, candle, gift, house, heart as wool } from '../../ui/craft/sprites-winter.ts';
import { type Fate, FateList, WayBack } from '../../ui/fate-list.tsx';
import { counted, listNames } from '../entry/entry-labels.ts';
import { KeepCopy } from './keep-copy.tsx';

const sprites = {
  summer: { entry: joystick, text: letter, files: disc, place: boat, posts: heart },
  winter: { entry: gift, text: bell, files: candle, place: house, posts: wool },
} as const;

type StakeEntry = NonNullable<AtStake['entry']>;

const titleOf = ({ title }: Pick<StakeEntry, 'title'>): string => title || 'Untitled';

/** The thumbnail of an entry. */
const shotOf = ({ thumbnail, image }: StakeEntry): string | undefined => {
  const shot = thumbnail ?? (image?.kind === 'image' ? image : null);
  return shot ? `/upload/${shot.name}` : undefined;
};

const partsOf = ({ excerpt, images, numFiles }: StakeEntry): string => {
  const parts = [
    ...(excerpt === '' ? [] : ['text']),
    ...(images.length > 0 ? [images.length > 1 ? 'images' : 'image'] : []),
    ...(numFiles > 0 ? [counted(numFiles, 'file', 'files')] : []),
  ];
  return parts.length === 0 ? "There's nothing in it yet." : `With its ${listNames(parts)}.`;
};

const withImages = ({ images }: StakeEntry): string => {
  if (images.length === 0) return 'Your entry';
  return images.length > 1 ? `Your entry, with its ${images.length} images` : 'Your entry, with its image';
};

const postsOf = ({ numPosts }: AtStake, mood: Mood): Fate[] =>
  numPosts === 0
    ? []
    : [{ what: `Your ${counted(numPosts, 'log post', 'log posts')}`, sprite: sprites[mood].posts }];

/** Accepting when nothing is lost: asked only without script, where a press leads to a page. */
const askToJoin = (senderName: string, theirTitle: string, entry: StakeEntry | null): Question => ({
  title: `Join ${senderName}'s team?`,
  body: (
    <p>
      If you accept, you join <b>{theirTitle}</b>.
      {entry && ` ${titleOf(entry)} stays with ${listNames(entry.mates)}.`}
    </p>
  ),
  verb: 'Join the team',
  busyVerb: 'Joining',
  keep: 'Not now',
});

/** Accepting although one's own entry has content. */
export function askToAccept(
  { senderName }: Pick<Invitation, 'senderName'>,
  theirTitle: string,
  stake: AtStake,
  mood: Mood,
): Question {
  const { entry } = stake;
  if (entry === null || entry.mates.length > 0) return askToJoin(senderName, theirTitle, entry);
  const going: Fate[] = [
    {
      what: titleOf(entry),
      more: withImages(entry),
      sprite: sprites[mood].entry,
      image: shotOf(entry),
    },
    ...(entry.excerpt === ''
      ? []
      : [
          {
            what: 'Its text',
            more: `“${entry.excerpt}”, ${counted(entry.numWords, 'word', 'words')}`,
            sprite: sprites[mood].text,
          },
        ]),
    ...(entry.numFiles === 0
      ? []
      : [{ what: counted(entry.numFiles, 'file', 'files'), sprite: sprites[mood].files }]),
  ];
  return {
    title: `Join ${senderName}'s team and give up your entry?`,
    body: (
      <>
        <p>
          You can only be in one team. If you accept, you join <b>{theirTitle}</b> and your own entry is
          deleted.
        </p>
        <FateList title="What goes" isGoing fates={going} />
        <KeepCopy entry={entry} />
        <FateList title="What stays" fates={postsOf(stake, mood)} />
        <WayBack isFinal>
          This can't be undone. If you leave {senderName}'s team later, you'll start over with an empty entry.
          A copy fills what {theirTitle} doesn't have yet; its other texts are under Earlier versions there,
          and files join its files. Uploads you've begun go on.
        </WayBack>
      </>
    ),
    verb: 'Join the team',
    busyVerb: 'Joining',
    keep: 'Keep my entry',
    choice: { name: 'keep', label: 'Keep a copy of my texts, image and files for the team', isOn: true },
  };
}

/** Leaving a team. */
export function askToLeave(stake: AtStake, mood: Mood): Question {
  const { entry, invited } = stake;
  const mates = listNames(entry?.mates ?? []);
  const going: Fate[] = entry
    ? [
        {
          what: `Your place in ${titleOf(entry)}`,
          more: "Your name is removed from the entry, and you can't edit it or upload to it any more.",
          sprite: sprites[mood].place,
        },
        ...(invited.length === 0
          ? []
          : [
              {
                what: `${counted(invited.length, 'invitation', 'invitations')} you sent`,
                more: `${listNames(invited)} can't accept any more.`,
                sprite: sprites[mood].text,
              },
            ]),
      ]
    : [];
  const staying: Fate[] = entry
    ? [
        {
          what: titleOf(entry),
          more: partsOf(entry),
          sprite: sprites[mood].entry,
          image: shotOf(entry),
        },
      ]
    : [];
  return {
    title: 'Leave this team?',
    body: (
      <>
        <p>Are you sure you want to leave this team and go by yourself?</p>
        <FateList title="What you lose" isGoing fates={going} />
        <FateList title={`Stays with ${mates}`} fates={staying} />
        <WayBack>
          You'll get a new, empty entry of your own. {mates} can invite you back until the finish.
        </WayBack>
      </>
    ),
    verb: 'Leave the team',
    busyVerb: 'Leaving',
    keep: 'Stay',
  };
}

/** Removing a member from one's own team. */
export function askToRemove(
  username: string,
  { entryTitle }: Pick<Team, 'entryTitle'>,
  mood: Mood,
): Question {
  return {
    title: `Remove ${username} from your team?`,
    body: (
      <>
        <FateList
          title={`What ${username} loses`}
          isGoing
          fates={[
            {
              what: `Their place in ${entryTitle || 'Untitled'}`,
              more: "Their name is removed from the entry, and they can't edit it or upload to it any more.",
              sprite: sprites[mood].place,
            },
          ]}
        />
        <WayBack>
          They'll get a new, empty entry of their own. You can invite them back until the finish.
        </WayBack>
      </>
    ),
    verb: `Remove ${username}`,
    busyVerb: 'Removing',
    keep: `Keep ${username}`,
  };
}
