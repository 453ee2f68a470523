import { sanitizePostText, showPostText } from '../platform/post-text.ts';
import { ownMs } from './own-time.ts';

/** Sanitizes and renders texts as the site does, and records the cost of both. */
export function openPostTextDrill() {
  const times: number[] = [];
  return {
    keepAndShow(text: string): { kept: string; html: string } {
      const start = ownMs();
      // A text that is too long is not stored.
      const kept = sanitizePostText(text) ?? '';
      const middle = ownMs();
      const html = showPostText(kept);
      times.push(middle - start, ownMs() - middle);
      return { kept, html };
    },
    costs() {
      const sorted = times.toSorted((a, b) => a - b);
      const at = (part: number) => Math.round((sorted[Math.floor(sorted.length * part)] ?? 0) * 10) / 10;
      return { p50Ms: at(0.5), p99Ms: at(0.99), p999Ms: at(0.999), maxMs: at(1 - 1e-9) };
    },
  };
}
