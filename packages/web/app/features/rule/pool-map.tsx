import type { PoolRule } from '@tinsmith/contract/rule';
import {
  canBeDrawn,
  categoryNames,
  type RuleCategory,
  standingOfRule,
} from '@tinsmith/domain/rule-eligibility';
import { type KeyboardEvent, useId, useState } from 'react';
import { Board } from '../../ui/board.tsx';
import { classNames } from '../../ui/class-names.ts';
import styles from './pool.module.css';
import {
  type Bead,
  mapHeight,
  mapWidth,
  meanText,
  nearestBead,
  placeBeads,
  standingText,
} from './pool-labels.ts';

interface PoolMapProps {
  rules: readonly PoolRule[];
  /** Null means all of them. */
  category: RuleCategory | null;
}

/** A bead by its category's shape and colour. */
function Shape({ category, x = 0, y = 0 }: { category: RuleCategory; x?: number; y?: number }) {
  const hole = <circle className={styles.hole} cx={x} cy={y} r=".24" />;
  switch (category) {
    case 'genre':
      return (
        <>
          <circle className={styles.genre} cx={x} cy={y} r=".92" />
          {hole}
        </>
      );
    case 'art':
      return (
        <>
          <rect className={styles.art} x={x - 0.84} y={y - 0.84} width="1.68" height="1.68" />
          {hole}
        </>
      );
    case 'tech':
      return (
        <>
          <path className={styles.tech} d={`M${x} ${y - 1.15}l1.15 1.15l-1.15 1.15l-1.15 -1.15z`} />
          {hole}
        </>
      );
    default:
      return <circle className={styles.bonus} cx={x} cy={y} r=".72" />;
  }
}

const Dot = ({ bead: { rule, x, y } }: { bead: Bead }) =>
  canBeDrawn(standingOfRule(rule)) ? (
    <Shape category={rule.category} x={x} y={y} />
  ) : (
    <circle className={classNames(styles.peg, styles[rule.category])} cx={x} cy={y} r=".42" />
  );

function Axis() {
  const values = [1, 2, 3, 4, 5];
  return (
    <g className={styles.axis}>
      {values.map((value) => (
        <text key={`x${value}`} x={((value - 1) / 4) * mapWidth} y={mapHeight + 3.4} textAnchor="middle">
          {value}
        </text>
      ))}
      {values.map((value) => (
        <text key={`y${value}`} x="-2" y={((5 - value) / 4) * mapHeight + 0.7} textAnchor="end">
          {value}
        </text>
      ))}
      <text className={styles.strong} x={mapWidth} y={mapHeight + 6.4} textAnchor="end">
        interest
      </text>
      <text className={styles.strong} x="-5" y="-2.2">
        challenge
      </text>
    </g>
  );
}

function Callout({ rule }: { rule: PoolRule }) {
  return (
    <>
      <p className={styles.kind}>
        <b>{categoryNames[rule.category]}</b> rule #{rule.number}
      </p>
      <p className={styles.text}>{rule.text}</p>
      <dl className={styles.score}>
        <dt>Interest</dt>
        <dd>{meanText(rule.interestSum, rule.numRatings)}</dd>
        <dt>Challenge</dt>
        <dd>{meanText(rule.challengeSum, rule.numRatings)}</dd>
        <dt>Ratings</dt>
        <dd>{rule.numRatings}</dd>
      </dl>
      <p className={styles.kind}>{standingText(rule)}</p>
    </>
  );
}

/** Every rated rule as a bead; one tab stop, arrow keys move between beads. */
export function PoolMap({ rules, category }: PoolMapProps) {
  const pegsId = useId();
  const beads = placeBeads(rules);
  const chosen = beads.filter(({ rule }) => category === null || rule.category === category);
  const [activeId, setActiveId] = useState<number | null>(null);
  const active = beads.find(({ rule }) => rule.id === activeId) ?? null;
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.key.startsWith('Arrow')) return;
    event.preventDefault();
    const from = active ?? chosen[0];
    const next = from && (active ? nearestBead(chosen, from, event.key) : from);
    if (next) setActiveId(next.rule.id);
  };
  return (
    <Board as="section" className={styles.board} aria-label="Map of the pool">
      <div className={styles.wrap}>
        <div className={styles.box}>
          <svg
            className={styles.map}
            viewBox={`-8 -4 ${mapWidth + 10} ${mapHeight + 12}`}
            role="application"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the map is one tab stop, walked with the arrows
            tabIndex={0}
            aria-label={`Map of ${beads.length} rules: interest from left to right, challenge from bottom to top. Use the arrow keys to move between rules. The table below has the same information.`}
            aria-describedby={`${pegsId}-callout`}
            onKeyDown={onKeyDown}
            onFocus={() => setActiveId((id) => id ?? chosen[0]?.rule.id ?? null)}
          >
            <defs>
              <pattern id={pegsId} width="1" height="1" patternUnits="userSpaceOnUse">
                <circle className={styles.ground} cx=".5" cy=".5" r=".1" />
              </pattern>
            </defs>
            <rect className={styles.dark} width={mapWidth} height={mapHeight} />
            <rect
              className={styles.lit}
              x={mapWidth / 2}
              y={mapHeight / 8}
              width={mapWidth / 2}
              height={(mapHeight * 7) / 8}
            />
            <rect
              className={styles.one}
              x={mapWidth / 2}
              y={mapHeight / 8}
              width={mapWidth / 2}
              height={(mapHeight * 3) / 8}
            />
            <rect fill={`url(#${pegsId})`} width={mapWidth} height={mapHeight} />
            <path
              className={styles.lines}
              d={`M${mapWidth / 2} 0V${mapHeight}M${mapWidth / 2} ${mapHeight / 8}H${mapWidth}M${mapWidth / 2} ${mapHeight / 2}H${mapWidth}`}
            />
            <Axis />
            {beads.map((bead) => (
              <g
                key={bead.rule.id}
                className={classNames(category !== null && bead.rule.category !== category && styles.dim)}
                onPointerEnter={() => setActiveId(bead.rule.id)}
                onPointerDown={() => setActiveId(bead.rule.id)}
              >
                <circle className={styles.hit} cx={bead.x} cy={bead.y} r="1.4" />
                <Dot bead={bead} />
              </g>
            ))}
            {active && <circle className={styles.ring} cx={active.x} cy={active.y} r="2.1" />}
          </svg>
          <div
            id={`${pegsId}-callout`}
            className={classNames(styles.callout, active && active.x < mapWidth / 2 && styles.right)}
            role="status"
          >
            {active ? (
              <Callout rule={active.rule} />
            ) : (
              <p className={styles.kind}>Point at a bead to read its rule.</p>
            )}
          </div>
        </div>
        <ul className={styles.zones}>
          <li>
            <b>Left out</b>above 4.5, except bonus rules
          </li>
          <li className={styles.hot}>
            <b>The one</b>challenging rule, 3 to 4.5. Every competition gets one.
          </li>
          <li>
            <b>The others</b>challenge below 3
          </li>
        </ul>
      </div>
      <ul className={styles.legend}>
        {(['genre', 'art', 'tech', 'bonus'] as const).map((one) => (
          <li key={one}>
            <svg viewBox="-1.3 -1.3 2.6 2.6" aria-hidden="true" focusable="false">
              <Shape category={one} />
            </svg>
            {categoryNames[one]}
          </li>
        ))}
        <li>
          <svg viewBox="-1.3 -1.3 2.6 2.6" aria-hidden="true" focusable="false">
            <circle className={classNames(styles.peg, styles.bonusPeg)} r=".5" />
          </svg>
          can't be drawn
        </li>
      </ul>
    </Board>
  );
}
