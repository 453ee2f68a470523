import type { Competition } from '@tinsmith/contract/competition';
import type { Rules, RulesDesk } from '@tinsmith/contract/rule';
import { moodOf } from '@tinsmith/domain/mood';
import { Link } from 'react-router';
import { Board } from '../../ui/board.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { CountdownBoard } from '../../ui/countdown-board.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Pill } from '../../ui/pill.tsx';
import { clockOf } from '../competition/event-clock.ts';
import { CommentForm } from './comment-form.tsx';
import { DrawnRules } from './drawn-rules.tsx';
import { countRules } from './rule-labels.ts';
import styles from './rules.module.css';
import { Seal } from './seal.tsx';

interface ExtraRulesProps {
  event: Competition;
  rules: Rules;
  /** The comments' source texts, for those who may edit them. */
  comments: RulesDesk['comments'] | null;
  /** The countdown is over. */
  onZero: () => void;
}

const numSlots = ({ genre, artTech, bonus }: Rules['slots']): number => genre + artTech + bonus;

/** The drawn rules: the clock before the start, then the rules in its place. */
export function ExtraRules({ event, rules, comments, onZero }: ExtraRulesProps) {
  const poolAddress = `/rules/pool?compo=${event.short}`;
  return (
    <>
      <Board as="section" className={styles.board} id="extra" aria-labelledby="extra-title" isHero>
        <div className={styles.head}>
          <h2 id="extra-title">The extra rules</h2>
          {rules.drawnAt !== null && (
            <Pill>
              Drawn <LocalTime epochMs={rules.drawnAt} format="moment" />
            </Pill>
          )}
        </div>
        <div aria-live="polite">
          {rules.state === 'before' && <ToCome event={event} rules={rules} onZero={onZero} />}
          {rules.state === 'due' && <p className={styles.due}>The rules are being drawn. One moment…</p>}
          {rules.state === 'drawn' && (
            <DrawnRules
              drawn={rules.drawn}
              poolAddress={poolAddress}
              toolsOf={
                comments
                  ? (rule) => (
                      <CommentForm
                        short={event.short}
                        rule={rule}
                        text={comments.find(({ position }) => position === rule.position)?.text ?? ''}
                      />
                    )
                  : undefined
              }
            />
          )}
        </div>
        {rules.state === 'drawn' && (
          <ReplayStrip
            short={event.short}
            numRules={rules.drawn.filter(({ rule }) => rule !== null).length}
          />
        )}
      </Board>
      {/* The feed identifies each commitment by its hash, before the draw and after it. */}
      {rules.commitments.map(({ hash }) => (
        <span key={hash} id={hash} />
      ))}
      {rules.state === 'drawn' ? (
        <p className={styles.pool}>
          {countRules(rules.numPool)} {rules.numPool === 1 ? 'was' : 'were'} in the pool, {rules.numDrawable}{' '}
          could be drawn. <Link to={poolAddress}>See the pool as it was</Link>
        </p>
      ) : (
        <Seal event={event} commitments={rules.commitments} />
      )}
    </>
  );
}

function ToCome({ event, rules, onZero }: Pick<ExtraRulesProps, 'event' | 'rules' | 'onZero'>) {
  return (
    <>
      <div className={styles.clock}>
        <CountdownBoard
          {...clockOf(event)}
          mood={moodOf(event.kind, event.serverTime)}
          size="hero"
          onZero={onZero}
        />
      </div>
      <p className={styles.toCome}>
        {countRules(numSlots(rules.slots))} will be drawn on{' '}
        <LocalTime epochMs={event.competitionStart} format="moment" />. They'll show up here by themselves.{' '}
        <Link to="/rule-o-matic">Rate rules</Link> until then: only the ones people like can be drawn.
      </p>
    </>
  );
}

function ReplayStrip({ short, numRules }: { short: string; numRules: number }) {
  return (
    <div className={styles.replay}>
      <Icon name="repeat" />
      <p>
        <b>This draw can be replayed.</b> Nobody without access to the server could know it before the start.
        Your browser can draw again from the published seed and must get the same {countRules(numRules)}.
      </p>
      <ButtonLink to={`/${short}/rules/verify`}>Replay the draw</ButtonLink>
    </div>
  );
}
