/** Drops stale responses: those requested before the state now shown. */
export class AnswersInOrder {
  #asked = 0;
  #shown = 0;

  /** Starts a request; returns its number. */
  ask(): number {
    this.#asked += 1;
    return this.#asked;
  }

  /** Whether to show the response to a request. */
  isNews(question: number): boolean {
    if (question <= this.#shown) return false;
    this.#shown = question;
    return true;
  }

  /** A local change: requests made before it do not know of it. */
  change(): void {
    this.#shown = this.#asked;
  }
}
