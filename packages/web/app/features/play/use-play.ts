import { isApiError } from '@tinsmith/contract/client';
import type { PlayableGame, StartedPlay } from '@tinsmith/contract/play';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { askToPlay } from './ask-to-play.ts';
import { isOfGame, lacking, limitMessages, type ProbeResult, readPlayMessage } from './play-messages.ts';
import { type BrowserCheck, checkBrowser, type PressedPlay } from './press-play.ts';

/** What a browser allows is checked once a game has had the time to load. */
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

/** Then a play counts. The call and its answer would slow the game's start down. */
const countAfterMs = 4_000;
/** Too many plays from one address, such as that of a school: no reason to stop a game. */
const tooMany = 429;

/** Runs one game: waits for what isn't known yet of its address and the browser, then watches the frame. */
export function usePlay(pressed: PressedPlay, entryId: number, game: PlayableGame, onKey: () => void) {
  const waits = pressed.allowed !== null;
  const [phase, setPhase] = useState<PlayPhase>(game.url === null || waits ? 'asking' : 'starting');
  const [started, setStarted] = useState<StartedPlay | null>(game.url === null ? null : { url: game.url });
  const [probed, setProbed] = useState<ProbeResult | 'silent' | null>(null);
  /** The game's page says that it may store nothing. */
  const [isRefused, setIsRefused] = useState(false);
  const [isAnyway, setIsAnyway] = useState(false);
  const [isSilent, setIsSilent] = useState(false);
  /** The game's page is there, and listens. */
  const [isHeard, setIsHeard] = useState(false);
  const [playedMs, setPlayedMs] = useState(0);
  /** What the frame got is no page of a game. */
  const [isMissing, setIsMissing] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [asked, setAsked] = useState(pressed.address);
  const frame = useRef<HTMLIFrameElement>(null);
  const heardAt = useRef(0);
  /** The same as `isHeard`, for answers that come later. */
  const hasSpoken = useRef(false);
  const playingSince = useRef<number | null>(null);
  const mayPass = useRef(limitMessages());

  const begin = useCallback(() => {
    heardAt.current = performance.now();
    playingSince.current = null;
    hasSpoken.current = false;
    setPlayedMs(0);
    setIsSilent(false);
    setIsRefused(false);
    setIsMissing(false);
    setIsHeard(false);
    setPhase('starting');
  }, []);

  useLayoutEffect(() => {
    heardAt.current = performance.now();
  }, []);
  const { url: knownUrl } = game;
  useLayoutEffect(() => {
    let isGone = false;
    const receive = (answer: StartedPlay) => {
      const isReplaced = knownUrl !== null && knownUrl !== answer.url;
      // A game that is being played is not taken away for a newer one.
      if (isReplaced && playingSince.current !== null) return;
      // Rendered at once: if the frame isn't there yet, it waits for nothing else.
      flushSync(() => setStarted((known) => (known?.url === answer.url ? known : answer)));
      if (!isReplaced) return;
      setAttempt((known) => known + 1);
      begin();
    };
    const fail = (error: unknown) => {
      // The call only counts a game that is there already, however long the rest of it takes to load.
      const isLoading = hasSpoken.current || (isApiError(error) && error.status === tooMany);
      if (knownUrl === null || !isLoading) setPhase('failed');
    };
    asked?.then(
      (answer) => !isGone && receive(answer),
      (error) => !isGone && fail(error),
    );
    return () => {
      isGone = true;
    };
  }, [asked, knownUrl, begin]);
  const isCountDue = isMissing || phase === 'no-storage';
  useEffect(() => {
    if (asked !== null) return;
    const timer = setTimeout(() => setAsked(askToPlay(entryId)), isCountDue ? 0 : countAfterMs);
    return () => clearTimeout(timer);
  }, [asked, isCountDue, entryId]);

  useLayoutEffect(() => {
    let isGone = false;
    void pressed.allowed?.then((found) => !isGone && flushSync(() => setProbed(found)));
    return () => {
      isGone = true;
    };
  }, [pressed]);
  // In the same pass as the answer that was waited for, so that the frame is there without another one.
  useLayoutEffect(() => {
    if (phase !== 'asking' || !started || (waits && probed === null)) return;
    const missing = probed === null || probed === 'silent' ? null : lacking(game, probed);
    if (missing) setPhase(missing);
    else begin();
  }, [phase, started, waits, probed, game, begin]);
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
    hasSpoken.current = true;
    setIsSilent(false);
    setIsHeard(true);
    if (message === 'key') onKey();
    // A game can say it, too: the probe decides, unless the browser keeps that from answering.
    if (message === 'no-storage') {
      setIsRefused(true);
      if (probed === 'silent') setPhase((known) => (known === 'starting' ? 'no-storage' : known));
    }
    if ((message === 'frame' || message === 'loaded') && playingSince.current === null) {
      playingSince.current = now;
      setPhase((known) => (known === 'starting' ? 'playing' : known));
    }
  });

  const isRunning = phase === 'starting' || phase === 'playing';
  const isCheckDue = !waits && isRunning && probed === null && (game.areSavesKept || game.isThreaded);
  useEffect(() => {
    if (!isCheckDue) return;
    let check: BrowserCheck | null = null;
    const receive = (found: ProbeResult | 'silent') => {
      setProbed(found);
      const missing = found === 'silent' ? (isRefused ? 'no-storage' : null) : lacking(game, found);
      // A game that is being played is never stopped for it.
      setPhase((now) => (now === 'starting' ? (missing ?? now) : now));
    };
    const timer = setTimeout(
      () => {
        check = checkBrowser(game);
        void check.result.then(receive);
      },
      isRefused ? 0 : checkAfterMs,
    );
    return () => {
      clearTimeout(timer);
      check?.end();
    };
  }, [isCheckDue, isRefused, game]);
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
    /** It may begin: it is heard, and not to say that it can't store anything. */
    hasBegun: isHeard && !isRefused,
    playedMs,
    attempt,
    /** It plays in a browser that lets it save nothing, which was found out too late. */
    isSaveRefused:
      !waits && probed !== null && probed !== 'silent' && lacking(game, probed) === 'no-storage' && isRunning,
    frame,
    tell,
    /** Of the game's frame: without storage, too. */
    frameName: isAnyway ? 'tinsmith-anyway' : undefined,
    noteLoaded: () => setIsMissing(!isHeard),
    /** For one who leaves for the game's own tab before the play was counted. */
    countNow: () => {
      if (asked === null) askToPlay(entryId).catch(() => {});
    },
    beginAnyway: () => {
      setIsAnyway(true);
      begin();
    },
    waitOn: () => {
      heardAt.current = performance.now();
      setIsSilent(false);
    },
    restart: () => {
      // A restart is no other play: only what failed is asked for again.
      if (started && phase !== 'failed') {
        setAttempt((known) => known + 1);
        begin();
      } else {
        setStarted(null);
        setAsked(askToPlay(entryId));
        setPhase('asking');
      }
    },
  };
}
