/** Text typed before the page reloaded itself, in the tab's storage. */
export const typedTextKey = 'typed text';

/** Fields that their user has changed since the page was loaded. */
export const touchedFields = new WeakSet<EventTarget>();

/** Notes which fields are typed in. From the start: text typed first is worth as much. */
export function watchFields(): () => void {
  const touch = ({ target }: Event) => void (target && touchedFields.add(target));
  document.addEventListener('input', touch, true);
  return () => document.removeEventListener('input', touch, true);
}
