import type { PlayableGame, StartedPlay } from '@tinsmith/contract/play';
import { askToPlay } from './ask-to-play.ts';
import { keepKnown, readKnown } from './known-browser.ts';
import { isOfGame, lacking, type ProbeResult, readProbe } from './play-messages.ts';
import styles from './player.module.css';

/** The probe page answers at once; a browser that blocks it says nothing. */
const probeMs = 8_000;

/** The probe page, in a frame that nobody sees. */
function addProbe(game: PlayableGame): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.className = styles.probe ?? '';
  frame.title = 'A check of this browser';
  frame.tabIndex = -1;
  frame.setAttribute('sandbox', game.sandbox);
  frame.setAttribute('aria-hidden', 'true');
  frame.src = game.probeUrl;
  document.body.append(frame);
  return frame;
}

export interface BrowserCheck {
  readonly result: Promise<ProbeResult | 'silent'>;
  /** Takes its frame away; what hasn't come by then never does. */
  end(): void;
}

/** Asks the browser what it allows, by a page on the game's origin. */
export function checkBrowser(game: PlayableGame): BrowserCheck {
  const frame = addProbe(game);
  const ended = new AbortController();
  const { signal } = ended;
  const result = new Promise<ProbeResult | 'silent'>((resolve) => {
    const timer = setTimeout(() => resolve('silent'), probeMs);
    signal.addEventListener('abort', () => clearTimeout(timer));
    const receive = (event: MessageEvent) => {
      const found =
        event.source === frame.contentWindow && isOfGame(game, event) ? readProbe(event.data) : null;
      if (!found) return;
      if (game.areSavesKept) keepKnown(found);
      resolve(found);
    };
    window.addEventListener('message', receive, { signal });
  });
  return {
    result,
    end: () => {
      ended.abort();
      frame.remove();
    },
  };
}

/** What the press of the button began. */
export interface PressedPlay {
  /** Where the game is, as the site says; null if the page knows it, and the site is asked later. */
  readonly address: Promise<StartedPlay> | null;
  /** Null if the game doesn't wait for what the browser allows. */
  readonly allowed: BrowserCheck['result'] | null;
  /** Takes the probe's frame away. */
  readonly end: () => void;
}

/**
 * Whether the browser is asked before a game starts. Otherwise the game's own page looks first, before anything of the
 * game runs; whether a game can do without threads is not for it to say.
 */
function mustAskFirst(game: PlayableGame): boolean {
  const known = readKnown();
  return known === null ? game.isThreaded : lacking(game, known) !== null;
}

/** Asks the site where the game is, and the browser what it allows, as far as the game waits for either. */
export function pressPlay(entryId: number, game: PlayableGame): PressedPlay {
  const address = game.url === null ? askToPlay(entryId) : null;
  // The player says that it failed, as soon as it is there.
  address?.catch(() => {});
  if (!mustAskFirst(game)) return { address, allowed: null, end: () => {} };
  const { result, end } = checkBrowser(game);
  return { address, allowed: result, end };
}
