import type { Competition } from '@tinsmith/contract/competition';
import type { SantaDesk } from '@tinsmith/contract/santa-desk';
import { callApi } from '../../api/browser-api.ts';
import { applySwap } from '../../api/gen/santa-desk.ts';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/note.tsx';
import { Pill } from '../../ui/pill.tsx';
import { TitledBlock } from '../../ui/titled-block.tsx';
import styles from './desk.module.css';
import { DeskForm, RepairButton } from './desk-forms.tsx';

type Repair = SantaDesk['repairs'][number];

const efforts = ["hasn't started an entry", 'has started an entry', 'has uploaded files'];

/** What a repair changes for people who already had a receiver. */
function describeRepair({ changes, effort, numLetters }: Repair): string {
  const other = changes.find(({ before }) => before !== null);
  const count =
    changes.length === 1 ? '1 person gets a new receiver.' : `${changes.length} people get a new receiver.`;
  if (!other) return count;
  const letters =
    numLetters === 0
      ? "hasn't sent any letters"
      : `has sent ${numLetters === 1 ? '1 letter' : `${numLetters} letters`}`;
  return `${count} ${other.giver.name} ${efforts[effort] ?? efforts[0]} and ${letters}.`;
}

function RepairRow({ event, repair, isFirst }: { event: Competition; repair: Repair; isFirst: boolean }) {
  const changes = repair.changes.map(({ giver, receiver }) => ({
    giver: giver.entrantId,
    receiver: receiver.entrantId,
  }));
  return (
    <li>
      <div>
        {repair.changes.map(({ giver, receiver, before }) => (
          <p key={giver.entrantId} className={styles.arrow}>
            {giver.name} <Icon name="arrow-right" /> <span className="visually-hidden">gives to</span>{' '}
            {receiver.name} {before && <s>{before.name}</s>}
          </p>
        ))}
        <p className={styles.hint}>{describeRepair(repair)}</p>
      </div>
      <div className={styles.row}>
        {isFirst && <Pill kind="ok">Least disruptive</Pill>}
        <DeskForm
          intent="swap"
          fields={{ changes: JSON.stringify(changes) }}
          onSend={() => callApi(applySwap, { params: { compoId: event.short }, body: { changes } })}
          look={{ isSmall: true, variant: isFirst ? 'primary' : 'quiet' }}
          label="Use this swap"
        />
      </div>
    </li>
  );
}

/** The gaps in the ring, and the ways to close them. */
export function Repairs({ event, desk }: { event: Competition; desk: SantaDesk }) {
  const { idle, waiting, repairs } = desk;
  if (event.afterEnd) return null;
  if (idle.length === 0 && waiting.length === 0)
    return (
      <TitledBlock id="repairs" title="Repairs" className={styles.section}>
        <p>Everyone has someone to give to and someone to receive from. Nothing to repair.</p>
      </TitledBlock>
    );
  return (
    <TitledBlock id="repairs" title="Repairs" className={styles.section}>
      {idle.length > 0 && <p>Without a receiver: {idle.map(({ name }) => name).join(', ')}.</p>}
      {waiting.length > 0 && <p>Without a giver: {waiting.map(({ name }) => name).join(', ')}.</p>}
      {repairs.length > 0 ? (
        <ul className={styles.swaps}>
          {repairs.map((repair, index) => (
            <RepairRow
              key={repair.changes
                .map(({ giver, receiver }) => `${giver.entrantId} ${receiver.entrantId}`)
                .join()}
              event={event}
              repair={repair}
              isFirst={index === 0}
            />
          ))}
        </ul>
      ) : (
        waiting.length > 0 && <Note title="No swap can close the ring.">Assign a stand-in elf below.</Note>
      )}
      <p className={styles.row}>
        <RepairButton event={event} />
        <span className={styles.hint}>
          Uses the first swap, then assigns elves to anyone still without a giver.
        </span>
      </p>
    </TitledBlock>
  );
}
