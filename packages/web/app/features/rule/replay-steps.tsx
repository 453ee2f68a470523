import type { DrawHead, Rule } from '@tinsmith/contract/rule';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Pill } from '../../ui/pill.tsx';
import { EntrantNumbers } from './entrant-numbers.tsx';
import { PickTable } from './pick-table.tsx';
import { countRules } from './rule-labels.ts';
import type { Replaying } from './use-replay.ts';
import { drawFile } from './verdict.tsx';
import styles from './verify.module.css';

interface StepsProps {
  head: DrawHead;
  /** The drawn rules, for their texts. */
  rules: readonly Rule[];
  replaying: Replaying;
}

function Check({ isSame, yes, no }: { isSame: boolean | null; yes: string; no: string }) {
  if (isSame === null) return null;
  return (
    <p className={isSame ? styles.same : styles.different}>
      <Icon name={isSame ? 'check' : 'warning-diamond'} />
      {isSame ? yes : no}
    </p>
  );
}

const Hashes = ({ rows }: { rows: readonly (readonly [string, string])[] }) => (
  <dl className={styles.hashes}>
    {rows.map(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name}-value`}>{value}</dd>])}
  </dl>
);

function Step({ title, pill, children }: { title: string; pill?: ReactNode; children: ReactNode }) {
  return (
    <li>
      <div>
        <h2>
          {title} {pill && <Pill>{pill}</Pill>}
        </h2>
        {children}
      </div>
    </li>
  );
}

/** What the beacon adds to the claim, or that it was missing. */
function Beacon({ draw }: { draw: DrawHead }) {
  if (draw.beacon)
    return (
      <>
        <p>
          The first round of a public beacon after the start is mixed in as well. Nobody could know that
          number before it was published, not even us.
        </p>
        <Hashes
          rows={[
            ['Beacon', draw.beacon.url],
            ['Round', String(draw.beacon.round)],
            ['Randomness', draw.beacon.randomness],
          ]}
        />
      </>
    );
  if (draw.hasBeacon)
    return (
      <p className={styles.different}>
        The public beacon didn't answer within 15 seconds, so this draw was made without it.
      </p>
    );
  return null;
}

/** Every step of the draw, with the published value and the one computed here. */
export function ReplaySteps({ head, rules, replaying }: StepsProps) {
  const { replayed, numShown } = replaying;
  const replay = replayed?.replay ?? null;
  // Show the draw file's values, in case the page says something else.
  const draw = { ...head, ...replayed?.draw };
  const numEntrants = replayed?.draw.entrants.length ?? head.numEntrants;
  const compare = (published: string, found: string | undefined): boolean | null =>
    found === undefined ? null : published === found;
  const earlier = draw.commitments.filter(({ replacedAt }) => replacedAt !== null);
  const steps = [
    <Step key="promise" title="The fingerprint" pill={<LocalTime epochMs={draw.committedAt} format="full" />}>
      <p>
        The site picked a secret number, the seed, and published only its fingerprint (SHA-256). From then on,
        nobody could change the seed unnoticed.
      </p>
      <Hashes rows={[['Published', draw.commitment]]} />
      {earlier.length > 0 && (
        <>
          <p className={styles.different}>
            Earlier seeds could no longer be opened and were replaced. Their fingerprints stay listed:
          </p>
          <Hashes
            rows={earlier.map(({ hash, replacedAt }) => [
              `Replaced ${new Date(replacedAt ?? 0).toISOString().slice(0, 16).replace('T', ' ')} UTC`,
              hash,
            ])}
          />
        </>
      )}
    </Step>,
    <Step key="seed" title="The seed" pill={<LocalTime epochMs={draw.drawnAt} format="full" />}>
      <Hashes
        rows={[
          ['Seed', draw.seed],
          ['Its SHA-256', replay?.commitment ?? draw.commitment],
        ]}
      />
      <Check
        isSame={compare(draw.commitment, replay?.commitment)}
        yes="Matches the published fingerprint"
        no="Doesn't match the published fingerprint"
      />
    </Step>,
    <Step key="entrants" title="The entrants" pill={`${numEntrants} at that moment`}>
      <p>
        The numbers of everyone in the draw are mixed into the seed. One person more or fewer leads to
        different rules, so the seed alone gives nothing away.
      </p>
      <Beacon draw={draw} />
      <Hashes
        rows={[
          ['List', draw.entrantsHash],
          ['Mixed seed', draw.mixedSeed],
        ]}
      />
      <Check
        isSame={replay && replay.entrantsHash === draw.entrantsHash && replay.mixedSeed === draw.mixedSeed}
        yes="Your browser gets the same from the list"
        no="The list gives a different result"
      />
      {replayed ? (
        <EntrantNumbers numbers={replayed.draw.entrants} />
      ) : (
        <p>
          The numbers are in the <a href={drawFile(draw.competition)}>draw file</a>.
        </p>
      )}
    </Step>,
    <Step key="pool" title="The pool" pill={`${countRules(draw.numPool)}, ${draw.numDrawable} can be drawn`}>
      <Hashes
        rows={[
          ['Frozen pool', draw.poolHash],
          ['Algorithm', draw.algorithm],
        ]}
      />
      <Check
        isSame={compare(draw.poolHash, replay?.poolHash)}
        yes="Your browser gets the same from the pool"
        no="The pool gives a different result"
      />
      <p>
        <Link to={`/rules/pool?compo=${draw.competition}`}>See it as a map</Link>
      </p>
    </Step>,
    <Step key="draw" title="The draw" pill={`${draw.picks.length} picks`}>
      <PickTable draw={draw} rules={replayed?.draw.pool ?? rules} replay={replay} />
    </Step>,
    <Step key="without" title="Check it without us">
      <p>
        Don't trust this page either. The verifier is one file with no dependencies,{' '}
        <a href="/verify-draw.mjs">verify-draw.mjs</a>:
      </p>
      <p>
        <code>node verify-draw.mjs {draw.competition}-draw.json</code>
      </p>
      <h3>What exactly is claimed</h3>
      <p>
        Nobody without access to the server could know or steer these rules before the start. The people who
        run the server hold the key to the seed: they could read it early, and choose among 1,024 outcomes by
        adding ten made-up entrants.{' '}
        {draw.beacon
          ? "Because a public beacon was mixed in, nobody could know the rules before the start, not even the operator. Only in the seconds between the beacon's round and the draw could an operator still have added entrants."
          : 'A public beacon would rule that out, but this draw had none.'}
      </p>
    </Step>,
  ];
  return <ol className={styles.steps}>{steps.slice(0, numShown)}</ol>;
}
