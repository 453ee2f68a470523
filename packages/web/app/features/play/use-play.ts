import type { PlayableGame, StartedPlay } from '@tinsmith/contract/play';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { askToPlay } from './ask-to-play.ts';
import { isOfGame, lacking, limitMessages, type ProbeResult, readPlayMessage } from './play-messages.ts';
import { type BrowserCheck, checkBrowser, type PressedPlay } from './press-play.ts';

/** What is known of a browser is checked once a game has had the time to load. */
const checkAfterMs = 5_000;
/** Without a sign of life for this long, a game has stopped. */
const silentMs = 10_000;

export type PlayPhase =
  /** Its address is asked for, and what the browser allows. */
  | 'asking'
  /** The frame is there, its first picture is not. */
  | 'starting'
  | 'playing'
  /** The browser lets no frame store anything. */
  | 'no-storage'
  /** The browser gives the game no shared memory. */
  | 'no-threads'
  | 'failed';

/** Messages from one frame, by its window. */
function useMessages(frame: RefObject<HTMLIFrameElement | null>, onMessage: (event: MessageEvent) => void) {
  const latest = useRef(onMessage);
  useEffect(() => {
    latest.current = onMessage;
  });
  useEffect(() => {
    const receive = (event: MessageEvent) => {
      if (frame.current && event.source === frame.current.contentWindow) latest.current(event);
    };
    window.addEventListener('message', receive);
    return () => window.removeEventListener('message', receive);
  }, [frame]);
}

/** Runs one game: waits for its address and for what the browser allows, then watches the frame. */
export function usePlay(pressed: PressedPlay, entryId: number, game: PlayableGame, onKey: () => void) {
  const [phase, setPhase] = useState<PlayPhase>('asking');
  const [started, setStarted] = useState<StartedPlay | null>(null);
  const [probed, setProbed] = useState<ProbeResult | 'silent' | null>(null);
  const [isSilent, setIsSilent] = useState(false);
  /** The game's page is there, and listens. */
  const [isHeard, setIsHeard] = useState(false);
  const [playedMs, setPlayedMs] = useState(0);
  const [attempt, setAttempt] = useState(0);
  const [asked, setAsked] = useState(pressed.address);
  const frame = useRef<HTMLIFrameElement>(null);
  const heardAt = useRef(0);
  const playingSince = useRef<number | null>(null);
  const mayPass = useRef(limitMessages());

  useLayoutEffect(() => {
    let isGone = false;
    asked.then(
      // Rendered at once: the game's frame waits for nothing else.
      (answer) => !isGone && flushSync(() => setStarted(answer)),
      () => !isGone && setPhase('failed'),
    );
    return () => {
      isGone = true;
    };
  }, [asked]);

  const begin = useCallback(() => {
    heardAt.current = performance.now();
    playingSince.current = null;
    setPlayedMs(0);
    setIsSilent(false);
    setIsHeard(false);
    setPhase('starting');
  }, []);

  /** A browser that allowed everything lately is asked again once the game runs. */
  const isKnown = pressed.allowed === null;
  useLayoutEffect(() => {
    let isGone = false;
    void pressed.allowed?.then((found) => !isGone && flushSync(() => setProbed(found)));
    return () => {
      isGone = true;
    };
  }, [pressed]);
  // In the same pass as the answer that was waited for, so that the frame is there without another one.
  useLayoutEffect(() => {
    if (phase !== 'asking' || !started || !(isKnown || probed !== null)) return;
    const missing = probed === null || probed === 'silent' ? null : lacking(game, probed);
    if (missing) setPhase(missing);
    else begin();
  }, [phase, started, isKnown, probed, game, begin]);
  // Also while the game's page is on its way: browsers then start no other process for it.
  const needsHidden = phase === 'asking' || phase === 'failed' || (phase === 'starting' && !isHeard);
  useEffect(() => {
    if (!needsHidden) pressed.end();
  }, [needsHidden, pressed]);

  useMessages(frame, (event) => {
    const now = performance.now();
    if (!isOfGame(game, event) || !mayPass.current(now)) return;
    const message = readPlayMessage(event.data);
    if (message === null) return;
    heardAt.current = now;
    setIsSilent(false);
    setIsHeard(true);
    if (message === 'key') onKey();
    if ((message === 'frame' || message === 'loaded') && playingSince.current === null) {
      playingSince.current = now;
      setPhase((known) => (known === 'starting' ? 'playing' : known));
    }
  });

  const isRunning = phase === 'starting' || phase === 'playing';
  const isCheckDue = isKnown && isRunning && probed === null;
  useEffect(() => {
    if (!isCheckDue) return;
    let check: BrowserCheck | null = null;
    const timer = setTimeout(() => {
      check = checkBrowser(game);
      void check.result.then((found) => {
        setProbed(found);
        // A game that is being played is never stopped for it.
        if (found !== 'silent') setPhase((now) => (now === 'starting' ? (lacking(game, found) ?? now) : now));
      });
    }, checkAfterMs);
    return () => {
      clearTimeout(timer);
      check?.end();
    };
  }, [isCheckDue, game]);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => {
      const now = performance.now();
      if (playingSince.current !== null) setPlayedMs(now - playingSince.current);
      // Browsers let hidden pages sleep.
      if (document.visibilityState === 'hidden') heardAt.current = now;
      setIsSilent(now - heardAt.current > silentMs);
    }, 1000);
    return () => clearInterval(timer);
  }, [isRunning]);

  /** To the game: whether it is to be heard. A frame without an origin can't be named. */
  const tell = useCallback(
    (wish: 'mute' | 'unmute') =>
      frame.current?.contentWindow?.postMessage({ tinsmith: wish }, game.areSavesKept ? game.origin : '*'),
    [game.areSavesKept, game.origin],
  );

  /** As exact as the moment at which it is asked for. */
  const readPlayedSeconds = () =>
    playingSince.current === null ? 0 : (performance.now() - playingSince.current) / 1000;

  return {
    phase,
    started,
    readPlayedSeconds,
    isSilent,
    isHeard,
    playedMs,
    attempt,
    /** It plays in a browser that lets it save nothing, which was found out too late. */
    isSaveRefused:
      isKnown &&
      probed !== null &&
      probed !== 'silent' &&
      lacking(game, probed) === 'no-storage' &&
      isRunning,
    frame,
    tell,
    begin,
    waitOn: () => {
      heardAt.current = performance.now();
      setIsSilent(false);
    },
    restart: () => {
      // A restart is no other play: only what failed is asked for again.
      if (started) {
        setAttempt((known) => known + 1);
        begin();
      } else {
        setAsked(askToPlay(entryId));
        setPhase('asking');
      }
    },
  };
}
