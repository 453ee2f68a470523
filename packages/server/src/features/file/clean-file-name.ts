/** A given file name, without folders and in printable characters; null if nothing is left. */
export function cleanFileName(given: string): string | null {
  const name = given
    .normalize('NFC')
    .split(/[/\\]/)
    .at(-1)
    // Control characters, and those that change the writing direction: 'fdp.exe' must not read 'exe.pdf'.
    ?.replace(/[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .toWellFormed()
    .trim();
  return !name || /^\.+$/.test(name) ? null : name;
}
