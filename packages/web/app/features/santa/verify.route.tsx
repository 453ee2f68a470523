import { anyone, publicFor } from '@tinsmith/contract/access';
import { addressOf } from '@tinsmith/contract/client';
import type { SantaReplayStep } from '@tinsmith/domain/replay-santa';
import { type MetaFunction, useLoaderData } from 'react-router';
import { getCompetition } from '../../api/gen/competition.ts';
import { getSantaDraw, getSantaSeal } from '../../api/gen/santa.ts';
import { inBrowser, onServer, type PageRequest } from '../../page/load.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { describePage } from '../../page/page-meta.ts';
import { BeadSpinner } from '../../ui/beads.tsx';
import { Board } from '../../ui/board.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Note } from '../../ui/note.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { TitledBlock } from '../../ui/titled-block.tsx';
import { useSantaReplay } from './use-santa-replay.ts';
import styles from './verify.module.css';

export const handle: PageHandle = { access: anyone, cache: publicFor(60) };

const load = async ({ call, params }: PageRequest) => {
  const compo = { params: { compoId: params.compoId ?? '' } };
  const competition = await call(getCompetition, compo);
  const { commitments } = await call(getSantaSeal, compo);
  // Its lists can be long: the browser loads the file itself.
  const isOut = competition.kind === 'gift-exchange' && competition.afterEnd && commitments.length > 0;
  return { competition, commitments, isOut };
};

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta: MetaFunction<typeof loader> = (args) => {
  const event = args.loaderData?.competition;
  if (!event) return [];
  return describePage(args, {
    title: `Replay the draw of ${event.title}`,
    description: `How the names of ${event.title} were drawn. Replay the draw in your own browser.`,
    path: `/${event.short}/santa/verify`,
  });
};

const stepTexts: Readonly<Record<SantaReplayStep, string>> = {
  algorithm: "This page doesn't know this algorithm.",
  commitment: "The seed doesn't match the published fingerprint.",
  entrants: "The list of entrants doesn't match the published hash.",
  'mixed-seed': 'Mixing gives a different seed from the published one.',
  history: "The pairs from earlier years don't match the published hash.",
  shape: "The ring leaves someone out, or repeats a pair that shouldn't be repeated.",
  ring: 'A different ring comes out.',
};

const countPairs = (count: number): string => (count === 1 ? '1 pair' : `${count} pairs`);

function Verdict({ short }: { short: string }) {
  const { replayed, problem, retry } = useSantaReplay(short);
  const { draw, replay, tookMs } = replayed ?? {};
  const numPeople = draw?.ring.length ?? 0;
  return (
    <>
      <Board as="section" className={styles.verdict} aria-live="polite">
        {problem && (
          <>
            <h2>We couldn't load the draw file</h2>
            <Note kind="err" title={problem} />
            <p>
              <Button icon="repeat" onClick={retry}>
                Try again
              </Button>
            </p>
          </>
        )}
        {!replay && !problem && (
          <>
            <h2>
              <BeadSpinner count={5} /> Drawing again…
            </h2>
            <noscript>
              <p>Your browser has to run the draw, and that needs JavaScript.</p>
            </noscript>
          </>
        )}
        {replay?.differsAt === null &&
          // Never "It matches" for a draw that can't be replayed.
          (replay.outcome === null ? (
            <>
              <h2>What can be checked is correct</h2>
              <p>
                Your browser checked the seed, the entrants and the shape of the ring of{' '}
                <b>{numPeople} people</b>. The organizers ruled out {countPairs(draw?.numExclusions ?? 0)}.
                Who they are stays secret, so the draw itself can't be replayed.
              </p>
            </>
          ) : (
            <>
              <h2>It matches</h2>
              <p>
                Your browser drew from the published seed and got <b>the same ring of {numPeople} people</b>.
                It took {Math.max(1, Math.round(tookMs ?? 0))} ms, with nothing from the server but the draw
                file.
              </p>
            </>
          ))}
        {replay?.differsAt && (
          <>
            <h2>It doesn't match</h2>
            <Note kind="err" title={stepTexts[replay.differsAt]}>
              Please tell the organizers, and keep the draw file.
            </Note>
          </>
        )}
        <p>
          <a
            className={styles.download}
            href={addressOf(getSantaDraw, { params: { compoId: short } })}
            download={`${short}-names.json`}
          >
            Download the draw file
          </a>
        </p>
      </Board>
      {draw && replay && (
        <TitledBlock id="numbers" title="What your browser computed" className={styles.block}>
          <dl className={styles.hashes}>
            <dt>Fingerprint of the seed</dt>
            <dd>{replay.commitment}</dd>
            <dt>Hash of {draw.entrants.length} entrants</dt>
            <dd>{replay.entrantsHash}</dd>
            <dt>Mixed seed</dt>
            <dd>{replay.mixedSeed}</dd>
            <dt>Hash of {draw.history.length} earlier pairs</dt>
            <dd>{replay.historyHash}</dd>
          </dl>
          {draw.hasBeacon && !draw.beacon && (
            <p>The public beacon didn't answer in time, so the draw was made without it.</p>
          )}
        </TitledBlock>
      )}
    </>
  );
}

export default function VerifySantaPage() {
  const { competition, commitments, isOut } = useLoaderData<typeof loader>();
  const { short, title } = competition;
  return (
    <>
      <Breadcrumbs items={[{ label: title, to: `/${short}/` }, { label: 'Replay the draw' }]} />
      <PageHead title="Replay the draw" />
      {!competition.hasSecretSanta ? (
        <Empty title="This event has no name draw.">Only gift exchanges do.</Empty>
      ) : isOut ? (
        <Verdict key={short} short={short} />
      ) : (
        <Empty title="The name draw is published once the gifts are open.">
          Nobody without access to the server can know or steer it: the seed was sealed before the start, and
          its fingerprint is public.
        </Empty>
      )}
      {commitments.length > 0 && (
        <TitledBlock id="promises" title="Published fingerprints" className={styles.block}>
          <dl className={styles.hashes}>
            {commitments.map(({ hash, madeAt, replacedAt }) => [
              <dt key={hash}>
                <LocalTime epochMs={madeAt} format="full" />
                {replacedAt !== null && ', replaced'}
              </dt>,
              <dd key={`${hash}-value`} id={hash}>
                {hash}
              </dd>,
            ])}
          </dl>
        </TitledBlock>
      )}
    </>
  );
}
