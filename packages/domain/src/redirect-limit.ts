export const maxRedirects = 256;

/** Counts the redirects of one navigation; the router itself would follow them forever. */
export class RedirectCounter {
  #followed = 0;

  /** Whether one more redirect may be followed. */
  follow(): boolean {
    this.#followed += 1;
    return this.#followed <= maxRedirects;
  }

  reset(): void {
    this.#followed = 0;
  }
}
