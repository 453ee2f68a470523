import type { Competition } from '@tinsmith/contract/competition';
import type { ElfPlace } from '@tinsmith/contract/gift';
import { type FormEvent, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { callApi } from '../../api/browser-api.ts';
import { takePlace } from '../../api/gen/gift.ts';
import { AskButton } from '../../forms/ask-button.tsx';
import { CsrfField } from '../../forms/csrf-field.tsx';
import { useGoTo } from '../../forms/use-go-to.ts';
import { useSend } from '../../forms/use-send.ts';
import { useSentForm } from '../../forms/use-sent-form.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Creature } from '../../ui/craft/creature.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import { Pill } from '../../ui/pill.tsx';
import { santaAddress } from '../competition/santa-address.ts';
import styles from './gift.module.css';
import { GiveBack } from './give-back.tsx';
import { writeReadyDay } from './santa-labels.ts';
import { describeRuns } from './wishes-list.tsx';

interface PlaceProps {
  event: Competition;
  place: ElfPlace;
  /** The days that can be promised; a week ahead is suggested. */
  days: readonly string[];
}

const proposedDay = 6;

function TakeForm({ event, place, days, onCancel }: PlaceProps & { onCancel: () => void }) {
  const sent = useSentForm();
  const isBack = sent.typed('entrantId') === String(place.entrantId);
  const [by, setBy] = useState((isBack && sent.typed('by')) || days[proposedDay] || days[0] || '');
  const { isSending, problem, send } = useSend(isBack ? sent.problem : null);
  const goTo = useGoTo();
  const submit = (press: FormEvent) => {
    press.preventDefault();
    return send(async () => {
      const params = { compoId: event.short, entrantId: String(place.entrantId) };
      await callApi(takePlace, { params, body: { by } });
      goTo(santaAddress(event.short));
    });
  };
  return (
    <Card className={styles.form}>
      <form method="post" onSubmit={submit}>
        <CsrfField />
        <input type="hidden" name="entrantId" value={place.entrantId} />
        <p>
          <b>Make a game for {place.name}?</b> If you say yes, nobody else can step in until the day you
          choose. If you took part in {event.title}, upload the gift to your own entry. If you didn't, you'll
          get an entry for it.
        </p>
        {problem && <Note kind="err" title={problem} />}
        <SelectField
          label="Ready by"
          name="by"
          value={by}
          onChange={({ currentTarget }) => setBy(currentTarget.value)}
        >
          {days.map((day) => (
            <option key={day} value={day}>
              {writeReadyDay(day)}
            </option>
          ))}
        </SelectField>
        <p className={styles.row}>
          <Button type="submit" isBusy={isSending} busyLabel="Saving">
            I'll make a game
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </p>
      </form>
    </Card>
  );
}

function PlaceState({ event, place, onTake }: Omit<PlaceProps, 'days'> & { onTake: () => void }) {
  const day = place.day === null ? '' : writeReadyDay(place.day);
  switch (place.state) {
    case 'open':
      return place.isOwn ? (
        <Pill>That's you</Pill>
      ) : (
        <AskButton
          isSmall
          page={`/${event.short}/elves`}
          query={{ take: String(place.entrantId) }}
          onAsk={onTake}
          aria-label={`Make them a game: ${place.name}`}
        >
          Make them a game
        </AskButton>
      );
    case 'late':
      return <Pill kind="warn">Running late, by {day}</Pill>;
    case 'taken':
      return (
        <>
          <Pill kind="ok">{place.elf} is on it</Pill>
          <span className={styles.hint}>by {day}</span>
          {place.canGiveBack && <GiveBack event={event} receiver={place} back={`/${event.short}/elves`} />}
        </>
      );
    default:
      return (
        <span>
          Got <Link to={`/entry/${place.entry?.id}`}>{place.entry?.title || 'a game'}</Link> from {place.elf}
        </span>
      );
  }
}

interface ElfPlaceRowProps extends PlaceProps {
  /** The viewer's own gift, still wrapped: its row shows nothing yet. */
  isWrapped: boolean;
}

/** A person whose gift did not come, with their wishes. */
export function ElfPlaceRow({ event, place, days, isWrapped }: ElfPlaceRowProps) {
  // Without script a URL parameter opens the form.
  const [isTaking, setIsTaking] = useState(useSearchParams()[0].get('take') === String(place.entrantId));
  const runs = describeRuns(place.wishlist);
  return (
    <li>
      <Creature name={place.name} mood="winter" />
      <div>
        <p>
          <Link to={`/user/${encodeURIComponent(place.name)}`}>{place.name}</Link>
        </p>
        <p className={styles.small}>{place.wishlist.wishes.join('. ')}</p>
        {place.wishlist.pleaseNot !== '' && (
          <p className={styles.small}>Please avoid: {place.wishlist.pleaseNot}</p>
        )}
        {runs !== '' && <p className={styles.hint}>{runs}</p>}
      </div>
      <div className={styles.end}>
        {isWrapped ? (
          <span>
            <Link to={santaAddress(event.short)}>Your gift</Link> has come
          </span>
        ) : (
          <PlaceState event={event} place={place} onTake={() => setIsTaking(true)} />
        )}
      </div>
      {isTaking && place.state === 'open' && !place.isOwn && (
        <TakeForm event={event} place={place} days={days} onCancel={() => setIsTaking(false)} />
      )}
    </li>
  );
}
