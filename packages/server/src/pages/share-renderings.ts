/** How long a page that no cache keeps is shared by those who ask for it: shorter than anybody notices. */
const sharedMs = 250;

/**
 * Lets those who ask for the same while it is being made share it. What no cache may keep everybody asks for again and
 * again, at a phase boundary all at once: a few renderings a second are enough for them all.
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
