/** Separate from the job itself, so that queueing it does not load the image code. */
export const processScreenshotName = 'process-screenshot';
