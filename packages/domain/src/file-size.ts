const units = ['b', 'KiB', 'MiB', 'GiB'] as const;

/** A size for display; the larger unit is used from above half of it on (513 b is 0.50 KiB). */
export function formatFileSize(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (unit < units.length - 1 && size > 512) {
    size /= 1024;
    unit += 1;
  }
  return `${unit === 0 ? size : size.toFixed(2)} ${units[unit]}`;
}
