/** Which answers are news: one that was asked for before what is shown now was known is not. */
export class AnswersInOrder {
  #asked = 0;
  #shown = 0;

  /** A question, by its number. */
  ask(): number {
    this.#asked += 1;
    return this.#asked;
  }

  /** Whether to show the answer to a question. */
  isNews(question: number): boolean {
    if (question <= this.#shown) return false;
    this.#shown = question;
    return true;
  }

  /** What is shown was changed by hand: whoever was asked before does not know of it. */
  change(): void {
    this.#shown = this.#asked;
  }
}
