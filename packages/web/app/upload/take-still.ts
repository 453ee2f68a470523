const largestSide = 1280;
const patienceMs = 8_000;

const happens = (target: HTMLVideoElement, type: string, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    target.addEventListener(type, () => resolve(), { once: true, signal });
    target.addEventListener('error', () => reject(target.error), { once: true, signal });
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

function draw(video: HTMLVideoElement): HTMLCanvasElement {
  const { videoWidth, videoHeight } = video;
  const scale = Math.min(1, largestSide / Math.max(videoWidth, videoHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(videoWidth * scale);
  canvas.height = Math.round(videoHeight * scale);
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** A picture of a video near its beginning, or null if the browser cannot play it: the server then says why. */
export async function takeStill(file: File): Promise<Blob | null> {
  const address = URL.createObjectURL(file);
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'auto';
  const signal = AbortSignal.timeout(patienceMs);
  try {
    const isThere = happens(video, 'loadeddata', signal);
    video.src = address;
    await isThere;
    // The very first frame is often black.
    if (Number.isFinite(video.duration) && video.duration > 1) {
      const hasMoved = happens(video, 'seeked', signal);
      video.currentTime = 0.5;
      await hasMoved;
    }
    return await new Promise((resolve) => draw(video).toBlob(resolve, 'image/png'));
  } catch {
    return null;
  } finally {
    video.removeAttribute('src');
    URL.revokeObjectURL(address);
  }
}
