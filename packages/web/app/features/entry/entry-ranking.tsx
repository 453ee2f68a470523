import { callApi } from '../../api/browser-api.ts';
import { setEntryDetails } from '../../api/gen/entry.ts';
import { useSend } from '../../forms/use-send.ts';
import { Card } from '../../ui/card.tsx';
import { Note } from '../../ui/note.tsx';
import { Switch } from '../../ui/switch.tsx';
import styles from './entry.module.css';
import type { EntryPartProps } from './entry-part.ts';

/** For its team until voting ends: whether it wants to be ranked. */
export function EntryRanking({ entry, onChange }: EntryPartProps) {
  const { isSending, problem, send } = useSend();
  const { kind, votingEnd, serverTime } = entry.competition;
  if (kind === 'gift-exchange' || serverTime >= votingEnd) return null;
  const choose = (isUnranked: boolean) =>
    send(async () => {
      const body = { isUnranked };
      onChange(await callApi(setEntryDetails, { params: { id: String(entry.id) }, body }));
    });
  return (
    <Card as="section" className={styles.scripted} aria-labelledby="ranking-title">
      <h2 className={styles.cardTitle} id="ranking-title">
        Ranking
      </h2>
      <Switch
        label="Take part in the ranking"
        checked={!entry.isUnranked}
        disabled={isSending}
        onChange={({ currentTarget }) => void choose(!currentTarget.checked)}
      />
      <p className={styles.quiet}>
        {entry.isUnranked
          ? "Your entry won't get scores or a place in the ranking. People can still review it."
          : 'Turn this off if you want reviews but no scores. You can change it until voting ends.'}
      </p>
      {problem && <Note kind="err" title={problem} />}
    </Card>
  );
}
