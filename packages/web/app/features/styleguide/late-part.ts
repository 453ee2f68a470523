/** Loaded on demand, so that a test can take it away. */
export const latePart = 'The part is there.';
