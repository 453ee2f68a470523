const restMs = 1_500;

let rest: Promise<void> | null = null;
let idle: Promise<void> | null = null;
let hurry = () => {};
let isHurried = false;

/** Resolves once a page has loaded and settled: for anything the first view does not involve. */
export function whenRested(): Promise<void> {
  rest ??= new Promise((resolve) => {
    const begin = () => setTimeout(resolve, restMs);
    if (document.readyState === 'complete') begin();
    else window.addEventListener('load', begin, { once: true });
  });
  return rest;
}

/** The same, but also on the first input: for anything the first view can do without, but not the second. */
export function whenIdle(): Promise<void> {
  if (typeof window === 'undefined' || isHurried) return Promise.resolve();
  idle ??= new Promise((resolve) => {
    hurry = resolve;
    void whenRested().then(resolve);
    for (const type of ['pointerdown', 'keydown'] as const) {
      window.addEventListener(type, () => resolve(), { once: true, passive: true, capture: true });
    }
  });
  return idle;
}

/** For pages whose first view needs it. */
export function endIdle(): void {
  isHurried = true;
  hurry();
}
