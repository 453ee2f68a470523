import type { Competition } from '@tinsmith/contract/competition';
import { maxSignUpBytes, type SignUp, saveSignUp, withdraw } from '@tinsmith/contract/entrant';
import { type FormEvent, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { callApi } from '../../api/browser-api.ts';
import { DraftLine } from '../../forms/draft-line.tsx';
import { useDraft } from '../../forms/use-draft.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import { refreshCurrentEvent } from '../competition/current-event.ts';
import styles from './join.module.css';
import { JoinPicture } from './join-picture.tsx';
import { JoinTerms } from './join-terms.tsx';
import { draftOfSignUp, toTeamWish } from './sign-up-draft.ts';
import { type TeamWish, TeamWishField } from './team-wish-field.tsx';
import { countWishes, toWishes, writeWishes } from './wishes.ts';
import { WishlistField } from './wishlist-field.tsx';

interface JoinFormProps {
  event: Competition;
  login: string;
  signUp: SignUp;
  /** Names of some who have joined, without the own. */
  faces: readonly string[];
  onDone: (text: string) => void;
}

/** Joins, changes the sign-up or takes it back; answers in place. */
export function JoinForm({ event, login, signUp, faces, onDone }: JoinFormProps) {
  const { revalidate } = useRevalidator();
  const isGifts = event.kind === 'gift-exchange';
  const hasJoined = signUp.entrantId !== null;
  const [about, setAbout] = useState(signUp.info);
  const [wishes, setWishes] = useState(() => toWishes(signUp.info));
  const [teamWish, setTeamWish] = useState<TeamWish>(signUp);
  const draft = useDraft({
    thing: `sign-up ${event.short}`,
    saved: draftOfSignUp(isGifts ? writeWishes(toWishes(signUp.info)) : signUp.info, signUp),
    values: draftOfSignUp(isGifts ? writeWishes(wishes) : about, teamWish),
    fill: (values) => {
      setAbout(values.info);
      setWishes(toWishes(values.info));
      setTeamWish(toTeamWish(values));
    },
  });
  const [trouble, setTrouble] = useState<string | null>(null);
  const [wishTrouble, setWishTrouble] = useState<string | null>(null);
  const [underWay, setUnderWay] = useState<'saving' | 'leaving' | null>(null);

  const send = async (what: 'saving' | 'leaving', call: () => Promise<SignUp>, done: string) => {
    setTrouble(null);
    setUnderWay(what);
    try {
      await call();
      draft.drop();
      // Who has joined stands in the frame too.
      await Promise.all([refreshCurrentEvent(), revalidate()]);
      onDone(done);
    } catch (error) {
      setTrouble(error instanceof Error ? error.message : String(error));
    }
    setUnderWay(null);
  };

  const params = { compoId: event.short };
  const save = (submit: FormEvent) => {
    submit.preventDefault();
    if (underWay) return;
    onDone('');
    if (isGifts && countWishes(wishes) === 0) return setWishTrouble('Write at least one wish.');
    setWishTrouble(null);
    const info = isGifts ? writeWishes(wishes) : about.trim();
    const { isLookingForTeam, skills } = teamWish;
    const body = isGifts ? { info } : { info, isLookingForTeam, skills: isLookingForTeam ? [...skills] : [] };
    return send(
      'saving',
      () => callApi(saveSignUp, { params, body }),
      hasJoined ? 'Saved.' : `You are in. See you at ${event.title}.`,
    );
  };
  const leave = () => {
    onDone('');
    return send('leaving', () => callApi(withdraw, { params, body: {} }), 'You have withdrawn.');
  };

  if (event.afterEnd) {
    return <Note title="The event is over. Your sign-up stays as it is.">{signUp.info}</Note>;
  }
  return (
    <div className={styles.columns}>
      <form className={styles.form} onSubmit={save} noValidate>
        {trouble && <Note kind="err" title={trouble} />}
        <DraftLine draft={draft} />
        {isGifts ? (
          <WishlistField wishes={wishes} error={wishTrouble} onChange={setWishes} />
        ) : (
          <>
            <TextArea
              label="About yourself"
              isOptional
              name="info"
              value={about}
              maxLength={maxSignUpBytes}
              onChange={({ currentTarget }) => setAbout(currentTarget.value)}
              hint="Shown on the list of entrants. What do you use, what would you like to try? You can change it until the finish."
            />
            <TeamWishField wish={teamWish} onChange={setTeamWish} />
          </>
        )}
        <div className={styles.row}>
          <Button type="submit" isBusy={underWay === 'saving'} busyLabel={hasJoined ? 'Saving' : 'Joining'}>
            {hasJoined ? 'Save' : `Join ${event.title}`}
          </Button>
          <Link to={`/${event.short}/`}>{hasJoined ? 'Back to the event' : 'Not now'}</Link>
        </div>
        <JoinTerms event={event} hasJoined={hasJoined} canWithdraw={signUp.canWithdraw} />
        {hasJoined && signUp.canWithdraw && (
          <div>
            <Button
              variant="danger"
              isSmall
              icon="user-x"
              isBusy={underWay === 'leaving'}
              busyLabel="Withdrawing"
              onClick={leave}
            >
              Withdraw
            </Button>
          </div>
        )}
      </form>
      <JoinPicture
        event={event}
        login={login}
        hasJoined={hasJoined}
        faces={faces}
        numWishes={countWishes(wishes)}
      />
    </div>
  );
}
