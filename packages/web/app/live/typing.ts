/** Fields that the viewer is writing in and has not sent yet. */
const touched = new Set<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>();

const asField = (target: EventTarget | null) =>
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement ||
  (target instanceof HTMLInputElement && target.type !== 'hidden')
    ? target
    : null;

const touch = (event: Event) => {
  const field = asField(event.target);
  if (field) touched.add(field);
};

/** What is sent is no longer being written. */
const send = ({ target }: Event) => {
  for (const field of touched) if (field.form === target) touched.delete(field);
};

/** Notes which fields the viewer writes in, until the returned function is called. */
export function watchTyping(): () => void {
  document.addEventListener('input', touch);
  document.addEventListener('submit', send);
  return () => {
    document.removeEventListener('input', touch);
    document.removeEventListener('submit', send);
    touched.clear();
  };
}

/** Whether the viewer is in a field, has left text in one, or answers a dialog. */
export function isTyping(): boolean {
  for (const field of touched) if (!field.isConnected || field.value === '') touched.delete(field);
  // A field that was only looked at, such as a suggested reason, is not written in.
  const isInField = asField(document.activeElement) !== null;
  return isInField || touched.size > 0 || document.querySelector('main dialog[open]') !== null;
}
