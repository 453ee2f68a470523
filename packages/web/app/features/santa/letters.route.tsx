import { loggedIn, personal } from '@tinsmith/contract/access';
import { isApiError } from '@tinsmith/contract/client';
import { type MetaFunction, useLoaderData, useParams, useSearchParams } from 'react-router';
import { getCompetition } from '../../api/gen/competition.ts';
import { changeLetter, getLetters, writeLetter } from '../../api/gen/letter.ts';
import { onForm } from '../../page/form-action.ts';
import { inBrowser, onServer, type PageRequest, requireLogin } from '../../page/load.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { describePage } from '../../page/page-meta.ts';
import { useCurrentUser } from '../../page/use-site.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Note } from '../../ui/note.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { MustLogIn } from '../account/session/must-log-in.tsx';
import { santaAddress } from '../competition/santa-address.ts';
import { NotJoined } from '../entry/not-joined.tsx';
import { AtWorkSign } from './at-work-sign.tsx';
import { dayOf, LetterThread } from './letter-thread.tsx';
import styles from './letters.module.css';
import { PostBoard } from './post-board.tsx';
import { useKnock } from './use-knock.ts';

export const handle: PageHandle = {
  access: loggedIn,
  cache: personal,
  query: ['change', 'from'],
  opensWithBoard: true,
};

const postEveryMs = 6 * 3_600_000;

/** The thread with letters from one's santa, or with those from one's receiver. */
const threadIds = { santa: 'as-receiver', receiver: 'as-giver' } as const;
const elfThreadId = (receiverId: string | number): string => `as-elf-${receiverId}`;

/** Whose letter an e-mail was about; the address keeps it while the reader logs in. */
const senderIn = (query: URLSearchParams): string | null => {
  const from = query.get('from') ?? '';
  return /^(santa|receiver|elf-\d{1,16})$/.test(from) ? from : null;
};
const threadOf = (from: string): string =>
  from === 'santa' || from === 'receiver' ? threadIds[from] : `as-${from}`;

const load = requireLogin(async ({ call, params }: PageRequest) => {
  const compo = { params: { compoId: params.compoId ?? '' } };
  const competition = await call(getCompetition, compo);
  const letters = await call(getLetters, compo).catch((error: unknown) => {
    if (isApiError(error) && error.code === 'not-joined') return null;
    throw error;
  });
  return { competition, letters };
});

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const action = onForm(async ({ call, params, text, goTo }) => {
  const compoId = params.compoId ?? '';
  const letterId = text('letterId');
  if (letterId === '') {
    const to = text('to') === 'santa' ? 'santa' : 'receiver';
    const receiverId = text('receiverId') || undefined;
    await call(writeLetter, { params: { compoId }, body: { to, receiverId, text: text('text') } });
    return goTo(`/${compoId}/letters#${receiverId ? elfThreadId(receiverId) : threadIds[to]}`);
  }
  await call(changeLetter, { params: { compoId, letterId }, body: { text: text('text') } });
  return goTo(`/${compoId}/letters`);
});

export const meta: MetaFunction<typeof loader> = (args) =>
  describePage(args, {
    title: 'Letters',
    description: "Letters to the person you're making a game for, and from your santa.",
    path: `/${args.loaderData?.competition.short}/letters`,
    isPrivate: true,
  });

export default function LettersPage() {
  const loaded = useLoaderData<typeof loader>();
  const { login } = useCurrentUser();
  const { compoId } = useParams();
  const from = senderIn(useSearchParams()[0]);
  const onZero = useKnock(false);
  if (!loaded) {
    const page = `/${compoId}/letters`;
    return (
      <MustLogIn next={from ? `${page}?from=${from}#${threadOf(from)}` : page}>
        Here people in a gift exchange write to their santa and to the person they make a game for, without
        names.
      </MustLogIn>
    );
  }
  const { competition: event, letters } = loaded;
  const head = (
    <>
      <Breadcrumbs
        items={[{ label: 'My Secret Santa', to: santaAddress(event.short) }, { label: 'Letters' }]}
      />
      <PageHead title="Letters" />
    </>
  );
  if (!letters || !event.hasSecretSanta)
    return (
      <>
        {head}
        {event.hasSecretSanta ? (
          <NotJoined competition={event} />
        ) : (
          <Note title="This event has no letters.">Only gift exchanges do.</Note>
        )}
      </>
    );
  const { asGiver, asElf, asReceiver, canWrite, nextPost } = letters;
  // Letters written just before the end go out with the first post after it.
  const hasPost = canWrite || nextPost - event.competitionEnd <= postEveryMs;
  return (
    <>
      {head}
      {hasPost && <PostBoard nextMs={nextPost} atMs={event.serverTime} onZero={onZero} />}
      <div className={styles.columns}>
        {asGiver && (
          <LetterThread
            id={threadIds.receiver}
            isSought={from === 'receiver'}
            title={`You and ${asGiver.receiver.name}`}
            note="they don't know it's you"
            sides={{
              own: { name: 'You, as their santa', creature: null },
              other: { name: asGiver.receiver.name, creature: asGiver.receiver.name },
            }}
            nextPost={nextPost}
            event={event}
            to="receiver"
            letters={asGiver.letters}
            canWrite={canWrite}
            label={`Ask ${asGiver.receiver.name} something`}
            hint="Sent without your name. You can change it until the post goes out."
          >
            {canWrite && <AtWorkSign event={event} canSign={asGiver.canSign} />}
          </LetterThread>
        )}
        {asElf.map(({ receiver, letters: theirs, canSign }) => (
          <LetterThread
            key={receiver.entrantId}
            id={elfThreadId(receiver.entrantId)}
            isSought={from === `elf-${receiver.entrantId}`}
            title={`You and ${receiver.name}`}
            note="as their stand-in, without your name"
            sides={{
              own: { name: 'You, as their santa', creature: null },
              other: { name: receiver.name, creature: receiver.name },
            }}
            nextPost={nextPost}
            event={event}
            to="receiver"
            receiverId={String(receiver.entrantId)}
            letters={theirs}
            canWrite={canWrite}
            label={`Ask ${receiver.name} something`}
            hint="Sent without your name. You can change it until the post goes out."
          >
            {canWrite && (
              <AtWorkSign event={event} canSign={canSign} receiverId={String(receiver.entrantId)} />
            )}
          </LetterThread>
        ))}
        <LetterThread
          id={threadIds.santa}
          isSought={from === 'santa'}
          title="Your santa and you"
          note="you don't know who it is"
          sides={{
            own: { name: 'You', creature: login ?? '' },
            other: { name: 'Your santa', creature: null },
          }}
          nextPost={nextPost}
          event={event}
          to="santa"
          letters={asReceiver.letters}
          canWrite={canWrite}
          label={asReceiver.letters.some(({ isOwn }) => !isOwn) ? 'Answer your santa' : 'Write to your santa'}
          hint="Your santa knows who you are."
        >
          {asReceiver.signDay && (
            <Note icon="heart" title="Your santa is at work." className={styles.sign}>
              They let us know on {dayOf(asReceiver.signDay)}.
            </Note>
          )}
        </LetterThread>
      </div>
    </>
  );
}
