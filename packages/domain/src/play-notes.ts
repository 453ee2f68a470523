/** A note that a voter took while playing. */
export interface PlayNote {
  /** Made in the browser. */
  readonly key: string;
  /** How long the game was played then. */
  readonly playedSeconds: number;
  readonly text: string;
}

export const maxNoteLength = 400;
export const maxNotes = 100;
/** A day; nobody plays longer, and clocks of browsers can be wrong. */
export const maxPlayedSeconds = 86_400;

/** Minutes and seconds, as on a clock. */
export function formatPlayTime(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** One line, as it is saved; empty if there is nothing to keep. */
export const cleanNote = (typed: string): string =>
  typed
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, maxNoteLength)
    // Not half of a character.
    .replace(/[\ud800-\udbff]$/, '')
    .trim();

export const sortNotes = (notes: readonly PlayNote[]): PlayNote[] =>
  notes.toSorted((a, b) => a.playedSeconds - b.playedSeconds);

/** The notes as the draft of a review, one a line. */
export const draftReview = (notes: readonly PlayNote[], hasTimes: boolean): string =>
  sortNotes(notes)
    .map(({ playedSeconds, text }) => (hasTimes ? `${formatPlayTime(playedSeconds)} ${text}` : text))
    .join('\n');

/** Notes that a review doesn't have yet, word for word. */
export const notesMissingIn = (review: string, notes: readonly PlayNote[]): PlayNote[] =>
  notes.filter(({ text }) => !review.includes(text));

/** A review with the notes below it; a written sentence is never changed. */
export const addToReview = (review: string, notes: readonly PlayNote[]): string => {
  const missing = notesMissingIn(review, notes);
  if (missing.length === 0) return review;
  return review.trim() === '' ? draftReview(missing, true) : `${review}\n\n${draftReview(missing, true)}`;
};
