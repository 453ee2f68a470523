/** Apart from the job itself, so that asking for it does not load what draws pictures. */
export const processScreenshotName = 'process-screenshot';
