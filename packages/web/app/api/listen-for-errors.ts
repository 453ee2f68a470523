import type { ErrorPlace } from './report-errors.ts';

/** Reports an error to the organizers. Its code is loaded only now: most visits have nothing to report. */
export function reportLater(thrown: unknown, place: ErrorPlace = {}): void {
  import('./report-errors.ts').then(
    ({ sendErrorReport }) => sendErrorReport(thrown, place),
    () => {},
  );
}

export function listenForErrors(): void {
  window.addEventListener('error', (event) => {
    reportLater(event.error ?? event.message, {
      file: event.filename,
      line: event.lineno,
      column: event.colno,
    });
  });
  window.addEventListener('unhandledrejection', (event) => reportLater(event.reason));
}
