import type { Competition } from '@tinsmith/contract/competition';
import type { SantaDesk } from '@tinsmith/contract/santa-desk';
import { useState } from 'react';
import { callApi } from '../../api/browser-api.ts';
import { setExclusion, takeOverExclusion } from '../../api/gen/santa-desk.ts';
import { TitledBlock } from '../../ui/titled-block.tsx';
import { PeopleField } from '../account/people-field.tsx';
import styles from './desk.module.css';
import { DeskForm } from './desk-forms.tsx';

/** Pairs that must not be drawn. Only staff know of them, even after the draw is published. */
export function Exclusions({ event, desk }: { event: Competition; desk: SantaDesk }) {
  const [one, setOne] = useState('');
  const [other, setOther] = useState('');
  const params = { compoId: event.short };
  const set = (body: { one: string; other: string; isApart: boolean }) =>
    callApi(setExclusion, { params, body });
  const takeOver = (body: { one: string; other: string }) => callApi(takeOverExclusion, { params, body });
  return (
    <TitledBlock id="apart" title="Kept apart" className={styles.section}>
      <p className={styles.small}>
        These pairs never draw each other, in any gift exchange. Only staff who aren't in one can see this
        list. The person who keeps a pair apart can't join until other staff take it over or remove it.
        {desk.isDrawn && ' Names have already been drawn, so changes only affect repairs.'}
      </p>
      <ul className={styles.swaps}>
        {desk.exclusions.map((pair) => (
          <li key={`${pair.one} ${pair.other}`}>
            <span>
              {pair.one} and {pair.other}{' '}
              <span className={styles.small}>
                ({pair.isOwn ? 'set by you' : `set by ${pair.author ?? 'a former member'}`})
              </span>
            </span>
            {!pair.isOwn && (
              <DeskForm
                intent="take-over"
                fields={{ one: pair.one, other: pair.other }}
                onSend={() => takeOver({ one: pair.one, other: pair.other })}
                look={{ variant: 'quiet', isSmall: true }}
                label="Take over"
              />
            )}
            <DeskForm
              intent="exclusion"
              fields={{ one: pair.one, other: pair.other, isApart: 'false' }}
              onSend={() => set({ one: pair.one, other: pair.other, isApart: false })}
              look={{ variant: 'quiet', isSmall: true }}
              label="Allow this pair again"
            />
          </li>
        ))}
      </ul>
      <DeskForm
        className={styles.apart}
        intent="exclusion"
        fields={{ isApart: 'true' }}
        onSend={async () => {
          await set({ one, other, isApart: true });
          setOne('');
          setOther('');
        }}
        look={{ variant: 'quiet' }}
        label="Keep them apart"
      >
        <PeopleField label="One person" name="one" most={1} value={one} onChange={setOne} />
        <PeopleField label="The other person" name="other" most={1} value={other} onChange={setOther} />
        <p className={styles.hint}>The draw's page will say how many pairs were ruled out, never which.</p>
      </DeskForm>
    </TitledBlock>
  );
}
