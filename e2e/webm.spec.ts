import { expect } from '@playwright/test';
import { checkWebm } from '../packages/server/src/platform/webm.ts';
import { test } from './support/test.ts';

/** Runs in the browser: draws for about a second and records it, as people record their games. */
async function record(type: string): Promise<number[]> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 160, height: 120 });
  document.body.append(canvas);
  const drawing = canvas.getContext('2d');
  let step = 0;
  const timer = setInterval(() => {
    step += 1;
    if (drawing) drawing.fillStyle = `hsl(${step * 20} 90% 50%)`;
    drawing?.fillRect(step, 10, 50, 50);
  }, 30);
  const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: type });
  const parts: Blob[] = [];
  recorder.addEventListener('dataavailable', (event) => void parts.push(event.data));
  recorder.start(200);
  await new Promise((resolve) => setTimeout(resolve, 1200));
  const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve));
  recorder.stop();
  await stopped;
  clearInterval(timer);
  return [...new Uint8Array(await new Blob(parts).arrayBuffer())];
}

for (const codec of ['vp8', 'vp9', 'av01']) {
  test(`a video recorded by the browser in ${codec} is read, and refused when it is cut off`, async ({
    page,
  }) => {
    const bytes = Buffer.from(await page.evaluate(record, `video/webm;codecs=${codec}`));
    const { width, height, seconds } = checkWebm(bytes);
    expect([width, height]).toEqual([160, 120]);
    expect(seconds).toBeGreaterThan(0.1);
    expect(seconds).toBeLessThan(20);
    expect(() => checkWebm(bytes.subarray(0, -5))).toThrow('That video is damaged. Please choose another.');
    expect(() => checkWebm(Buffer.concat([bytes, Buffer.from('PK archive')]))).toThrow(/^That video/);
  });
}
