import { loggedIn, personal } from '@tinsmith/contract/access';
import type { OutputOf } from '@tinsmith/contract/client';
import type { Competition } from '@tinsmith/contract/competition';
import type { ProposedVote, SheetProblem } from '@tinsmith/contract/vote';
import { categories, categoryLabels, type Scores } from '@tinsmith/domain/ballot';
import { formatFileSize } from '@tinsmith/domain/file-size';
import { maxScoreSheetBytes } from '@tinsmith/domain/limits';
import { decodeSheet } from '@tinsmith/domain/score-sheet';
import { type FormEvent, useState } from 'react';
import { data, Link, type MetaFunction, useActionData, useLoaderData } from 'react-router';
import { callApi } from '../../api/browser-api.ts';
import { getCompetition } from '../../api/gen/competition.ts';
import { proposeVotes, saveProposedVotes } from '../../api/gen/vote.ts';
import { CsrfField } from '../../forms/csrf-field.tsx';
import { useHeadingFocus } from '../../forms/use-heading-focus.ts';
import { useSend } from '../../forms/use-send.ts';
import { useSentForm } from '../../forms/use-sent-form.ts';
import { useFlash } from '../../page/flash.ts';
import { onForm, type SentForm } from '../../page/form-action.ts';
import { inBrowser, onServer, type PageRequest } from '../../page/load.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { describePage } from '../../page/page-meta.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox, FileField } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { MustLogIn } from '../account/session/must-log-in.tsx';
import { counted } from '../entry/entry-labels.ts';
import { NotJoined } from '../entry/not-joined.tsx';
import styles from './score-sheet.module.css';

export const handle: PageHandle = { access: loggedIn, cache: personal, maxFileBytes: maxScoreSheetBytes };

type Proposals = OutputOf<typeof proposeVotes>;

interface SheetPageData {
  readonly competition: Competition;
  readonly isLoggedIn: boolean;
}

const load = async ({ call, params, whoAsks }: PageRequest) => {
  const [competition, { login }] = await Promise.all([
    call(getCompetition, { params: { compoId: params.compoId ?? '' } }),
    whoAsks(),
  ]);
  const isLoggedIn = login !== null;
  return data<SheetPageData>({ competition, isLoggedIn }, { status: isLoggedIn ? 200 : 401 });
};

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta: MetaFunction<typeof loader> = (args) =>
  describePage(args, {
    title: `Upload a score sheet, ${args.loaderData?.competition.title}`,
    description: 'Votes from the filled-in score sheet of a game pack.',
    path: `/${args.loaderData?.competition.short}/vote/sheet`,
    isPrivate: true,
  });

const tooLarge = `That file is larger than ${formatFileSize(maxScoreSheetBytes)}. A score sheet is smaller.`;

const readSheet = async (file: Blob): Promise<string> =>
  decodeSheet(new Uint8Array(await file.arrayBuffer()));

/** What is saved: all of it, or only first votes. */
const chosen = (votes: readonly ProposedVote[], replaces: boolean) =>
  votes
    .filter((vote) => replaces || vote.replaces === null)
    .map(({ entryId, scores, review, baseVersion }) => ({ entryId, scores, review, baseVersion }));

/** A sheet that was sent without script, with its comparison. */
interface SentSheet extends SentForm {
  readonly sheet?: string;
  readonly proposals?: Proposals;
}

const answer = (message: string | null, rest: Pick<SentSheet, 'sheet' | 'proposals'> = {}) =>
  data<SentSheet>({ message, sentence: message, code: null, typed: {}, ...rest });

/** The versions that the votes were compared with, which the page sends back. */
const writeVersions = (votes: readonly ProposedVote[]): string =>
  votes.map(({ entryId, baseVersion }) => `${entryId}:${baseVersion}`).join(' ');

const readVersions = (text: string): Map<number, number> =>
  new Map(
    text.split(' ').flatMap((pair): [number, number][] => {
      const [id, version] = pair.split(':').map(Number);
      return id === undefined || version === undefined ? [] : [[id, version]];
    }),
  );

/** Without script: first the file, then the same text again to save it, as it was compared. */
export const action = onForm(async ({ call, params, form, text, goTo }) => {
  const compo = { params: { compoId: params.compoId ?? '' } };
  const file = form.get('file');
  if (file instanceof File) {
    if (file.size > maxScoreSheetBytes) return answer(tooLarge);
    const sheet = await readSheet(file);
    return answer(null, { sheet, proposals: await call(proposeVotes, { ...compo, body: { sheet } }) });
  }
  const { votes } = await call(proposeVotes, { ...compo, body: { sheet: text('sheet') } });
  const versions = readVersions(text('versions'));
  const shown = votes.flatMap((vote) => {
    const baseVersion = versions.get(vote.entryId);
    return baseVersion === undefined ? [] : [{ ...vote, baseVersion }];
  });
  const isReplacing = text('replaces') !== '';
  const wanted = chosen(
    // What was a first vote when it was shown may be a second one by now: the save refuses it.
    shown.map((vote) => (vote.baseVersion === 0 ? { ...vote, replaces: null } : vote)),
    isReplacing,
  );
  const { numSaved, notSaved } = await call(saveProposedVotes, {
    ...compo,
    body: { entrantId: Number(text('entrantId')), votes: wanted },
  });
  const numGone = versions.size - shown.length;
  return goTo(`/${params.compoId}/vote/sheet`, `sheet.${numSaved}-${notSaved.length + numGone}`);
});

const problemTexts: Readonly<Record<SheetProblem, string>> = {
  'not-on-ballot': "You can't vote on this one.",
  'bad-score': 'Scores are whole numbers from 1 to 5.',
  twice: "It's in the sheet twice. We've used the first one.",
  'text-too-long': 'The review is longer than 32 KiB.',
};

const describeScores = (scores: Scores): string =>
  categories.map((category) => `${categoryLabels[category]} ${scores[category] ?? '–'}`).join(', ');

function Ballot({ scores, review }: { scores: Scores; review: string }) {
  return (
    <>
      {describeScores(scores)}
      {review && <q>{review}</q>}
    </>
  );
}

function Vote({ vote }: { vote: ProposedVote }) {
  return (
    <li>
      <b>{vote.title || 'Untitled'}</b> <span className={styles.by}>{vote.team}</span>
      <p className={styles.vote}>
        <Ballot {...vote} />
      </p>
      {vote.replaces && (
        <p className={styles.before}>
          You have now: <Ballot {...vote.replaces} />
        </p>
      )}
    </li>
  );
}

function VoteList({ title, votes }: { title: string; votes: readonly ProposedVote[] }) {
  if (votes.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul className={styles.list}>
        {votes.map((vote) => (
          <Vote key={vote.entryId} vote={vote} />
        ))}
      </ul>
    </section>
  );
}

interface ProposedProps {
  short: string;
  proposals: Proposals;
  /** The sheet's text, for a form sent without script. */
  sheet: string;
  onSaved: (numSaved: number, numNotSaved: number) => void;
}

/** The votes of a sheet beside those there are: nothing is saved yet. */
function Proposed({ short, proposals, sheet, onSaved }: ProposedProps) {
  const { entrantId, votes, numSame, unusable } = proposals;
  const heading = useHeadingFocus();
  const { isSending, problem, send } = useSend();
  const [isReplacing, setIsReplacing] = useState(false);
  const [first, others] = [
    votes.filter(({ replaces }) => replaces === null),
    votes.filter(({ replaces }) => replaces !== null),
  ];
  const numWanted = first.length + (isReplacing ? others.length : 0);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void send(async () => {
      const { numSaved, notSaved } = await callApi(saveProposedVotes, {
        params: { compoId: short },
        body: { entrantId, votes: chosen(votes, isReplacing) },
      });
      onSaved(numSaved, notSaved.length);
    });
  };
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        {votes.length === 0 ? 'Nothing new in this sheet' : 'This is what we found. Nothing is saved yet.'}
      </h2>
      {numSame > 0 && <p>{counted(numSame, 'row says', 'rows say')} what you've already voted.</p>}
      <VoteList title={counted(first.length, 'new vote', 'new votes')} votes={first} />
      <VoteList title={`${counted(others.length, 'vote', 'votes')} that would change`} votes={others} />
      {unusable.length > 0 && (
        <Note kind="warn" title={`We can't use ${counted(unusable.length, 'row', 'rows')}.`}>
          <ul className={styles.list}>
            {unusable.map(({ line, title, problem: why }) => (
              <li key={line}>
                Line {line}
                {title && `, ${title}`}: {problemTexts[why]}
              </li>
            ))}
          </ul>
        </Note>
      )}
      {votes.length > 0 && (
        <form method="post" encType="multipart/form-data" onSubmit={submit}>
          <CsrfField />
          <input type="hidden" name="sheet" value={sheet} />
          <input type="hidden" name="entrantId" value={entrantId} />
          <input type="hidden" name="versions" value={writeVersions(votes)} />
          {others.length > 0 && (
            <Checkbox
              name="replaces"
              value="yes"
              label={`Also change the ${counted(others.length, 'vote', 'votes')} I've already given`}
              checked={isReplacing}
              onChange={({ currentTarget }) => setIsReplacing(currentTarget.checked)}
            />
          )}
          {problem && <Note kind="err" title={problem} />}
          <p className={styles.row}>
            <Button type="submit" isBusy={isSending} busyLabel="Saving">
              Save the votes
            </Button>
            <span className={styles.by} role="status">
              {counted(numWanted, 'vote', 'votes')} will be saved.
            </span>
          </p>
        </form>
      )}
    </>
  );
}

function Saved({ short, numSaved, numNotSaved }: { short: string; numSaved: number; numNotSaved: number }) {
  return (
    <>
      <Note kind="ok" title={`${counted(numSaved, 'vote', 'votes')} saved.`}>
        <Link to={`/${short}/vote`}>Back to voting</Link>
      </Note>
      {numNotSaved > 0 && (
        <Note kind="warn" title={`${counted(numNotSaved, 'vote', 'votes')} not saved.`}>
          You've changed {numNotSaved === 1 ? 'it' : 'them'} since we compared. Upload the sheet again to see
          what differs now.
        </Note>
      )}
    </>
  );
}

function SheetForm({ competition }: { competition: Competition }) {
  const { short } = competition;
  const sent = useActionData() as SentSheet | undefined;
  const form = useSentForm();
  const { isSending, problem, send } = useSend(form.problem);
  const [read, setRead] = useState<{ sheet: string; proposals: Proposals } | null>(() =>
    sent?.proposals ? { sheet: sent.sheet ?? '', proposals: sent.proposals } : null,
  );
  const [refused, setRefused] = useState<string | null>(null);
  const flash = useFlash('sheet');
  const [flashed, flashedNot] = flash?.detail.split('-').map(Number) ?? [];
  const [saved, setSaved] = useState<{ numSaved: number; numNotSaved: number } | null>(() =>
    flashed === undefined ? null : { numSaved: flashed, numNotSaved: flashedNot ?? 0 },
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const file = new FormData(event.currentTarget).get('file');
    setRefused(null);
    setSaved(null);
    if (!(file instanceof File)) return;
    if (file.size > maxScoreSheetBytes) return setRefused(tooLarge);
    void send(async () => {
      const sheet = await readSheet(file);
      const proposals = await callApi(proposeVotes, { params: { compoId: short }, body: { sheet } });
      setRead({ sheet, proposals });
    });
  };
  return (
    <>
      {saved && <Saved short={short} {...saved} />}
      <form method="post" encType="multipart/form-data" onSubmit={submit}>
        <CsrfField />
        <FileField
          label="Score sheet"
          name="file"
          required
          accept=".csv,text/csv"
          buttonLabel="Choose a score sheet"
          accepts={`The score-sheet.csv of a game pack, saved as CSV, at most ${formatFileSize(maxScoreSheetBytes)}.`}
          hint="Empty cells change nothing. We show you every vote before it's saved."
        />
        {(refused ?? problem) && <Note kind="err" title={refused ?? problem} />}
        <p className={styles.row}>
          <Button type="submit" variant={read ? 'quiet' : 'primary'} isBusy={isSending} busyLabel="Reading">
            Compare with my votes
          </Button>
        </p>
      </form>
      {read && (
        <Proposed
          // Another sheet starts over.
          key={JSON.stringify(read.proposals)}
          short={short}
          sheet={read.sheet}
          proposals={read.proposals}
          onSaved={(numSaved, numNotSaved) => {
            setRead(null);
            setSaved({ numSaved, numNotSaved });
          }}
        />
      )}
    </>
  );
}

export default function ScoreSheetPage() {
  const { competition, isLoggedIn } = useLoaderData<typeof loader>();
  const { short, title, kind, canVote, joinedCompetition } = competition;
  if (!isLoggedIn)
    return (
      <MustLogIn next={`/${short}/vote/sheet`}>
        Here people who took part upload the score sheet that they filled in beside the games.
      </MustLogIn>
    );
  return (
    <>
      <Breadcrumbs
        items={[
          { label: title, to: `/${short}/` },
          { label: 'Vote', to: `/${short}/vote` },
          { label: 'Score sheet' },
        ]}
      />
      <PageHead
        title="Upload a score sheet"
        lead="Filled in the score sheet of a game pack while playing? Turn it into votes here."
      />
      {kind === 'gift-exchange' ? (
        <Note title="There is no voting in a gift exchange." />
      ) : !joinedCompetition ? (
        <NotJoined competition={competition} />
      ) : canVote ? (
        <SheetForm competition={competition} />
      ) : (
        <Note title="Voting isn't open.">
          <Link to={`/${short}/`}>Back to the event</Link>
        </Note>
      )}
    </>
  );
}
