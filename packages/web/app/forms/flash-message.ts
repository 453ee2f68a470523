/** What was just done to a post, to be told by the list that shows it. */
export interface Finished {
  readonly sentence: string;
  readonly postId: number;
}

let finished: Finished | null = null;

/** Leaves word for the list that opens next. */
export function leaveWord(word: Finished): void {
  finished = word;
}

/** Takes the word, once. */
export function takeWord(): Finished | null {
  const word = finished;
  finished = null;
  return word;
}
