import type { Competition } from '@tinsmith/contract/competition';
import type { SignUp } from '@tinsmith/contract/entrant';
import { maxSignUpBytes } from '@tinsmith/domain/limits';
import { type FormEvent, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { callApi } from '../../api/browser-api.ts';
import { accountChanged } from '../../api/current-user.ts';
import { saveSignUp } from '../../api/gen/entrant.ts';
import { CsrfField } from '../../forms/csrf-field.tsx';
import { DraftLine } from '../../forms/draft-line.tsx';
import { useDraft } from '../../forms/use-draft.ts';
import { useSentForm } from '../../forms/use-sent-form.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import { renewCurrentEvent } from '../competition/current-event.ts';
import { leaveAddress } from '../competition/event-links.ts';
import { type GiftWish, GiftWishField, pickGiftWish, readGiftWish } from './gift-wish-field.tsx';
import styles from './join.module.css';
import { JoinPicture } from './join-picture.tsx';
import { JoinTerms } from './join-terms.tsx';
import { joinedSentence } from './joined-sentence.ts';
import { draftOfSignUp, toGiftWish, toTeamWish } from './sign-up-draft.ts';
import { readTeamWish, type TeamWish, TeamWishField } from './team-wish-field.tsx';
import { countWishes, toWishes, type Wish, writeWishes } from './wishes.ts';
import { WishlistField } from './wishlist-field.tsx';
import { Withdraw } from './withdraw.tsx';

interface JoinFormProps {
  event: Competition;
  login: string;
  signUp: SignUp;
  /** Names of some entrants, without one's own. */
  faces: readonly string[];
  onDone: (text: string) => void;
}

/** Joins, changes the sign-up or withdraws it; shows the outcome in place. */
export function JoinForm({ event, login, signUp, faces, onDone }: JoinFormProps) {
  const { revalidate } = useRevalidator();
  const isGifts = event.kind === 'gift-exchange';
  const hasJoined = signUp.entrantId !== null;
  const sent = useSentForm({ 'no-wish': 'wish' });
  const [about, setAbout] = useState(sent.typed('info') ?? signUp.info);
  const [wishes, setWishes] = useState(() =>
    toWishes(sent.isBack ? sent.allTyped('wish').join('\n') : signUp.info),
  );
  const [teamWish, setTeamWish] = useState<TeamWish>(() =>
    sent.isBack ? readTeamWish(sent.allTyped) : signUp,
  );
  const [giftWish, setGiftWish] = useState<GiftWish>(() =>
    sent.isBack ? readGiftWish(sent.allTyped) : pickGiftWish(signUp),
  );
  const draft = useDraft({
    thing: `sign-up ${event.short}`,
    saved: draftOfSignUp(isGifts ? writeWishes(toWishes(signUp.info)) : signUp.info, signUp, signUp),
    values: draftOfSignUp(isGifts ? writeWishes(wishes) : about, teamWish, giftWish),
    fill: (values) => {
      setAbout(values.info);
      setWishes(toWishes(values.info));
      setTeamWish(toTeamWish(values));
      setGiftWish(toGiftWish(values));
    },
  });
  const [trouble, setTrouble] = useState<string | null>(sent.problem);
  const [wishTrouble, setWishTrouble] = useState<string | null>(sent.errors.wish ?? null);
  const [isSaving, setIsSaving] = useState(false);

  const send = async (call: () => Promise<SignUp>, done: string) => {
    setTrouble(null);
    setIsSaving(true);
    try {
      await call();
      draft.drop();
      // The frame shows the sign-up too.
      await Promise.all([accountChanged(), renewCurrentEvent(), revalidate()]);
      onDone(done);
    } catch (error) {
      setTrouble(error instanceof Error ? error.message : String(error));
    }
    setIsSaving(false);
  };

  const changeWishes = (changed: readonly Wish[]) => {
    setWishes(changed);
    if (countWishes(changed) > 0) setWishTrouble(null);
  };

  const params = { compoId: event.short };
  const save = (submit: FormEvent) => {
    submit.preventDefault();
    if (isSaving) return;
    onDone('');
    if (isGifts && countWishes(wishes) === 0) return setWishTrouble('Please enter at least one wish.');
    setWishTrouble(null);
    const info = isGifts ? writeWishes(wishes) : about.trim();
    const { isLookingForTeam, skills } = teamWish;
    const body = isGifts
      ? { info, ...giftWish }
      : { info, isLookingForTeam, skills: isLookingForTeam ? [...skills] : [] };
    return send(() => callApi(saveSignUp, { params, body }), hasJoined ? 'Saved.' : joinedSentence(event));
  };

  if (event.afterEnd) {
    return (
      <Note title="The finish has passed, so you can't change your sign-up any more.">{signUp.info}</Note>
    );
  }
  return (
    <div className={styles.columns}>
      <div className={styles.form}>
        <form className={styles.form} method="post" onSubmit={save} noValidate>
          <CsrfField />
          {trouble && <Note kind="err" title={trouble} />}
          <DraftLine draft={draft} />
          {isGifts ? (
            <>
              <WishlistField wishes={wishes} error={wishTrouble} onChange={changeWishes} />
              <GiftWishField wish={giftWish} onChange={setGiftWish} />
            </>
          ) : (
            <>
              <TextArea
                label="About you"
                isOptional
                name="info"
                value={about}
                maxLength={maxSignUpBytes}
                onChange={({ currentTarget }) => setAbout(currentTarget.value)}
                hint="Shown in the list of entrants. What tools do you use, and what would you like to try? You can change this until the finish."
              />
              <TeamWishField wish={teamWish} afterStart={event.afterStart} onChange={setTeamWish} />
            </>
          )}
          <div className={styles.row}>
            <Button type="submit" isBusy={isSaving} busyLabel={hasJoined ? 'Saving' : 'Joining'}>
              {hasJoined ? 'Save' : `Join ${event.title}`}
            </Button>
            <Link to={`/${event.short}/`}>{hasJoined ? 'Back to the event' : 'Not now'}</Link>
          </div>
          <JoinTerms event={event} hasJoined={hasJoined} canWithdraw={signUp.canWithdraw} />
        </form>
        {hasJoined &&
          signUp.canWithdraw &&
          (isGifts && event.afterStart ? (
            <p>
              <ButtonLink variant="danger" isSmall icon="user-x" to={leaveAddress(event.short)}>
                Leave the exchange
              </ButtonLink>
            </p>
          ) : (
            <Withdraw event={event} onDone={onDone} />
          ))}
      </div>
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
