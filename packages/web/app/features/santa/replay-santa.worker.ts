import { type PublishedSantaDraw, replaySantaDraw, type SantaReplay } from '@tinsmith/domain/replay-santa';

export interface SantaReplayNews {
  readonly replay: SantaReplay;
  readonly tookMs: number;
}

self.onmessage = ({ data }: MessageEvent<PublishedSantaDraw>) => {
  const startedAt = performance.now();
  const replay = replaySantaDraw(data);
  self.postMessage({ replay, tookMs: performance.now() - startedAt } satisfies SantaReplayNews);
};
