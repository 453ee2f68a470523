import type { Browser } from '@playwright/test';

/** A short video as a browser records it: 160 x 120, no sound. */
export async function recordWebm(browser: Browser, durationMs = 1_500): Promise<Buffer> {
  const page = await browser.newPage();
  const base64 = await page.evaluate(async (ms) => {
    const canvas = document.createElement('canvas');
    canvas.width = 160;
    canvas.height = 120;
    const paint = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm;codecs=vp8' });
    const pieces: Blob[] = [];
    recorder.ondataavailable = ({ data }) => pieces.push(data);
    const ended = new Promise((resolve) => {
      recorder.onstop = resolve;
    });
    let step = 0;
    const timer = setInterval(() => {
      if (!paint) return;
      paint.fillStyle = `hsl(${step * 7} 80% 50%)`;
      paint.fillRect(0, 0, 160, 120);
      paint.fillStyle = 'white';
      paint.fillRect(step % 150, 50, 10, 10);
      step += 1;
    }, 40);
    recorder.start();
    await new Promise((resolve) => setTimeout(resolve, ms));
    recorder.stop();
    clearInterval(timer);
    await ended;
    const bytes = new Uint8Array(await new Blob(pieces).arrayBuffer());
    let text = '';
    for (const byte of bytes) text += String.fromCharCode(byte);
    return btoa(text);
  }, durationMs);
  await page.close();
  return Buffer.from(base64, 'base64');
}
