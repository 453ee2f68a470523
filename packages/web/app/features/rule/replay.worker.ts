import { type PublishedDraw, type Replay, replayDraw } from '@tinsmith/domain/replay-draw';

export interface ReplayNews {
  readonly replay: Replay;
  readonly tookMs: number;
}

self.onmessage = ({ data }: MessageEvent<PublishedDraw>) => {
  const startedAt = performance.now();
  const replay = replayDraw(data);
  self.postMessage({ replay, tookMs: performance.now() - startedAt } satisfies ReplayNews);
};
