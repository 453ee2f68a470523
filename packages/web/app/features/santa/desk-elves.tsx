import type { Competition } from '@tinsmith/contract/competition';
import type { SantaDesk } from '@tinsmith/contract/santa-desk';
import { useState } from 'react';
import { Link } from 'react-router';
import { callApi } from '../../api/browser-api.ts';
import { askElf } from '../../api/gen/santa-desk.ts';
import { SelectField } from '../../ui/field.tsx';
import { TitledBlock } from '../../ui/titled-block.tsx';
import styles from './desk.module.css';
import { DeskForm } from './desk-forms.tsx';

type Person = SantaDesk['waiting'][number];

function Pick(props: {
  label: string;
  name: string;
  people: readonly Person[];
  value: string;
  onPick: (id: string) => void;
}) {
  const { label, name, people, value, onPick } = props;
  return (
    <SelectField
      label={label}
      name={name}
      value={value}
      onChange={({ currentTarget }) => onPick(currentTarget.value)}
    >
      {people.map((person) => (
        <option key={person.entrantId} value={person.entrantId}>
          {person.name}
        </option>
      ))}
    </SelectField>
  );
}

function AskElf({ event, desk }: { event: Competition; desk: SantaDesk }) {
  const { waiting, elves } = desk;
  const [elf, setElf] = useState(String(elves.free[0]?.entrantId ?? ''));
  const [receiver, setReceiver] = useState(String(waiting[0]?.entrantId ?? ''));
  return (
    <DeskForm
      intent="elf"
      onSend={() =>
        callApi(askElf, {
          params: { compoId: event.short },
          body: { elf: Number(elf), receiver: Number(receiver) },
        })
      }
      look={{ variant: 'quiet', isSmall: true }}
      label="Assign the elf"
    >
      <Pick label="Without a giver" name="receiver" people={waiting} value={receiver} onPick={setReceiver} />
      <Pick label="Stand-in elf" name="elf" people={elves.free} value={elf} onPick={setElf} />
    </DeskForm>
  );
}

/** Who offered to make a second game, and who makes one. */
export function DeskElves({ event, desk }: { event: Competition; desk: SantaDesk }) {
  const { free, atWork } = desk.elves;
  return (
    <TitledBlock id="elves" title="Stand-in elves" note={`${free.length} free, ${atWork.length} at work`}>
      <p className={styles.small}>
        {free.length > 0 && `${free.map(({ name }) => name).join(', ')} offered to make a second game. `}
        {atWork.map(({ name, receiver }) => `${name} is making a game for ${receiver}. `).join('')}
        {free.length + atWork.length === 0 && 'Nobody has offered to make a second game.'}
      </p>
      {!event.afterEnd && desk.waiting.length > 0 && free.length > 0 && <AskElf event={event} desk={desk} />}
      {event.afterEnd && (
        <p>
          <Link to={`/${event.short}/elves`}>Open the elves' list</Link>
        </p>
      )}
    </TitledBlock>
  );
}
