/** Fields that the viewer is writing in and has not sent yet. */
const touched = new Set<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>();

const fieldOf = ({ target }: Event) =>
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement ||
  (target instanceof HTMLInputElement && target.type !== 'hidden')
    ? target
    : null;

const touch = (event: Event) => {
  const field = fieldOf(event);
  if (field) touched.add(field);
};

/** What is sent is no longer being written. */
const send = ({ target }: Event) => {
  for (const field of touched) if (field.form === target) touched.delete(field);
};

/** Notes which fields the viewer writes in, until the returned function is called. */
export function watchTyping(): () => void {
  document.addEventListener('focusin', touch);
  document.addEventListener('input', touch);
  document.addEventListener('submit', send);
  return () => {
    document.removeEventListener('focusin', touch);
    document.removeEventListener('input', touch);
    document.removeEventListener('submit', send);
    touched.clear();
  };
}

/** Whether the viewer is in a field, has left text in one, or answers a dialog. */
export function isTyping(): boolean {
  for (const field of touched)
    if (!field.isConnected || (field.value === '' && field !== document.activeElement)) touched.delete(field);
  return touched.size > 0 || document.querySelector('main dialog[open]') !== null;
}
