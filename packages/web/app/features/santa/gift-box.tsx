import { addressOf } from '@tinsmith/contract/client';
import type { Competition } from '@tinsmith/contract/competition';
import type { Entry } from '@tinsmith/contract/entry';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { callApi } from '../../api/browser-api.ts';
import { unwrapGift } from '../../api/gen/gift.ts';
import { AskButton } from '../../forms/ask-button.tsx';
import { PostButton } from '../../forms/post-button.tsx';
import { useSend } from '../../forms/use-send.ts';
import { useMood } from '../../page/use-site.ts';
import { Board } from '../../ui/board.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CreatureShot } from '../../ui/craft/creature.tsx';
import { giftRoom, openGift } from '../../ui/craft/santa-scenes.ts';
import { SceneBoard } from '../../ui/craft/scene-board.tsx';
import { Note } from '../../ui/note.tsx';
import { Shot } from '../../ui/shot.tsx';
import { santaAddress } from '../competition/santa-address.ts';
import { listNames, titleOf } from '../entry/entry-labels.ts';
import styles from './gift.module.css';

const numSteps = 5;
const stepMs = 120;

const prefersStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

interface RoomProps {
  /** How far the lid is open; null once the gift is unwrapped. */
  lift: number | null;
}

function Room({ lift }: RoomProps) {
  const [wide, narrow] = useMemo(
    () => (lift === null ? [openGift(120), openGift(60)] : [giftRoom(120, lift), giftRoom(60, lift)]),
    [lift],
  );
  return (
    <>
      <SceneBoard className={styles.wide} scene={wide} mood="winter" pegs={false} />
      <SceneBoard className={styles.narrow} scene={narrow} mood="winter" pegs={false} />
    </>
  );
}

interface GiftBoxProps {
  event: Competition;
  /** Who it is for, and from. */
  name: string;
  makers: readonly string[];
  entry: Entry;
  isUnwrapped: boolean;
  /** The content below; the giver's name stays inside until the gift is open. */
  children: (isOpen: boolean) => ReactNode;
}

/** A gift to unwrap: closed at first, with the name inside. */
export function GiftBox({ event, name, makers, entry, isUnwrapped, children }: GiftBoxProps) {
  const giver = listNames(makers);
  // Without script a URL parameter shows the name.
  const [isNameShown, setIsNameShown] = useState(useSearchParams()[0].get('show') === 'giver');
  const pageMood = useMood();
  const [isOpen, setIsOpen] = useState(isUnwrapped);
  const [lift, setLift] = useState(0);
  const { isSending, problem, send } = useSend();
  const title = useRef<HTMLHeadingElement>(null);
  /** The button that was pressed is gone: without this, the focus would be too. */
  const hasChanged = useRef(false);
  const params = { compoId: event.short };

  useEffect(() => {
    if (lift === 0) return;
    const next = setTimeout(() => {
      if (lift < numSteps) setLift(lift + 1);
      else {
        setLift(0);
        hasChanged.current = true;
        setIsOpen(true);
      }
    }, stepMs);
    return () => clearTimeout(next);
  }, [lift]);
  useEffect(() => {
    if (hasChanged.current) title.current?.focus();
    hasChanged.current = false;
  });

  const unwrap = () =>
    send(async () => {
      await callApi(unwrapGift, { params, body: {} });
      if (prefersStill()) {
        hasChanged.current = true;
        setIsOpen(true);
      } else setLift(1);
    });
  const wrapAgain = () => {
    hasChanged.current = true;
    setIsOpen(false);
  };
  const showName = () => {
    hasChanged.current = true;
    setIsNameShown(true);
  };

  const mood = pageMood === 'winter' ? undefined : 'winter';
  if (!isOpen)
    return (
      <>
        <Board as="section" className={styles.unwrap} aria-labelledby="gift" mood={mood}>
          <Room lift={lift} />
          <div className={styles.caption}>
            <div>
              <h2 id="gift" ref={title} tabIndex={-1}>
                For {name}
              </h2>
              {isNameShown ? (
                <p role="status">{giver} made you a game. What it is, is on the inside.</p>
              ) : (
                <p>{event.title} is over and someone made you a game. The name is on the inside.</p>
              )}
              {problem && <Note kind="err" title={problem} />}
            </div>
            <PostButton
              icon="gift"
              action={addressOf(unwrapGift, { params })}
              back={santaAddress(event.short)}
              isBusy={isSending || lift > 0}
              busyLabel="Unwrapping"
              onPress={unwrap}
            >
              Unwrap your gift
            </PostButton>
            {!isNameShown && (
              <AskButton
                variant="quiet"
                page="/secretSanta"
                query={{ compo: event.short, show: 'giver' }}
                onAsk={showName}
              >
                Show who gave
              </AskButton>
            )}
          </div>
        </Board>
        {children(false)}
      </>
    );
  const picture = entry.image?.kind === 'video' ? null : entry.imagefile;
  return (
    <>
      <Board as="section" className={styles.unwrap} aria-labelledby="gift" mood={mood}>
        <Room lift={null} />
        <div className={styles.opened}>
          <Shot
            src={picture ? `/upload/${picture}` : null}
            alt={`Screenshot of ${titleOf(entry)}`}
            width={entry.image?.width}
            height={entry.image?.height}
            isLazy={false}
            fallback={<CreatureShot name={entry.team} mood="winter" />}
          />
          <div>
            <p>{giver} made you</p>
            <h2 id="gift" ref={title} tabIndex={-1}>
              {titleOf(entry)}
            </h2>
            <p className={styles.row}>
              {entry.links.play && (
                <a className={styles.play} href={entry.links.play}>
                  Play your gift
                </a>
              )}
              <ButtonLink icon="gift" to={`/entry/${entry.id}`}>
                Open the gift's page
              </ButtonLink>
            </p>
          </div>
        </div>
      </Board>
      <p className={styles.again}>
        <Button variant="quiet" isSmall icon="gift" onClick={wrapAgain}>
          Wrap it again
        </Button>
      </p>
      {children(true)}
    </>
  );
}
