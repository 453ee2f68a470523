import type { Call } from '@tinsmith/contract/client';
import type { Competition } from '@tinsmith/contract/competition';
import type { ExtraRules } from '@tinsmith/contract/rule';
import { categoryNames } from '@tinsmith/domain/rule-eligibility';
import { getExtraRules } from '../../api/gen/rule.ts';
import styles from './event-rules.module.css';
import { slotNames } from './slot-names.ts';
import { useDrawSoon } from './use-draw-soon.ts';

/** The extra rules for their event's page; null before the start, and where none are drawn. */
export async function loadExtraRules(call: Call, event: Competition): Promise<ExtraRules | null> {
  if (event.kind !== 'speedhack' || !event.afterStart || event.isDraft) return null;
  const rules = await call(getExtraRules, { params: { compoId: event.short } });
  return rules.state === 'none' ? null : rules;
}

/** The extra rules on the event's page. They appear by themselves once they are drawn. */
export function EventRules({ rules }: { rules: ExtraRules }) {
  useDrawSoon(rules.state === 'due');
  return (
    <div aria-live="polite">
      {rules.state !== 'drawn' ? (
        <p>The rules are being drawn. One moment…</p>
      ) : (
        <ol className={styles.rules}>
          {rules.drawn.map(({ position, kind, rule }) => (
            <li key={position}>
              <span className={styles.kind}>
                {rule ? (
                  <>
                    <b>{categoryNames[rule.category]}</b> rule #{rule.number}
                  </>
                ) : (
                  <b>{slotNames[kind]}</b>
                )}
              </span>
              <span className={styles.text}>{rule?.text ?? 'This slot stayed empty.'}</span>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
