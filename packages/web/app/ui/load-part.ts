/** A part that the page can do without: nothing is shown in its place until its code can be fetched. */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
    return loadPart(load);
  }
}
