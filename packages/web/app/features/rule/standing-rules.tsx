import type { Competition } from '@tinsmith/contract/competition';
import { explainRankShare } from '@tinsmith/domain/rank-share';
import { LocalTime } from '../../ui/local-time.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import styles from './rules.module.css';

const hourMs = 3_600_000;

interface StandingRulesProps {
  event: Competition;
  html: string;
  /** Null without voting. */
  rankPercent: number | null;
}

/** The rules that apply to every edition. */
export function StandingRules({ event, html, rankPercent }: StandingRulesProps) {
  const hours = Math.round((event.competitionEnd - event.competitionStart) / hourMs);
  const length = hours <= 96 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
  return (
    <section>
      <h2 className={styles.heading}>
        Standing rules <span className={styles.note}>known in advance</span>
      </h2>
      <p className={styles.times}>
        You have {length}, from <LocalTime epochMs={event.competitionStart} format="moment" /> to{' '}
        <LocalTime epochMs={event.competitionEnd} format="moment" />.
      </p>
      <RichText className={styles.standing} html={html} />
      {rankPercent !== null && <p className={styles.ranking}>{explainRankShare(rankPercent)}</p>}
    </section>
  );
}
