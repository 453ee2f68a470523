/** How long an uncacheable page is shared by concurrent visitors: too short to be noticed. */
const sharedMs = 250;

/**
 * Lets concurrent requests for the same page share one rendering. An uncacheable page is requested again and
 * again, at a phase boundary by everyone at once: a few renderings a second are enough for all.
 */
export function shareRenderings<T>(isKeptByNobody: (made: T) => boolean) {
  const underWay = new Map<string, Promise<T>>();
  return (address: string, make: () => Promise<T>): Promise<T> => {
    const known = underWay.get(address);
    if (known) return known;
    const making = make();
    underWay.set(address, making);
    const forget = () => underWay.delete(address);
    making.then((made) => {
      if (isKeptByNobody(made)) setTimeout(forget, sharedMs).unref();
      else forget();
    }, forget);
    return making;
  };
}
