/** What this process is doing and has done since it started. Plain numbers, so that counting costs nothing. */
export interface ProcessCounts {
  uploadsInProgress: number;
  uploadedBytes: number;
  liveStreams: number;
  mailsSent: number;
  mailsFailed: number;
}

export const openCounts = (): ProcessCounts => ({
  uploadsInProgress: 0,
  uploadedBytes: 0,
  liveStreams: 0,
  mailsSent: 0,
  mailsFailed: 0,
});
