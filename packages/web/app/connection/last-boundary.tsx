import { Component, type ReactNode } from 'react';
import { reportLater } from '../api/listen-for-errors.ts';

interface State {
  readonly hasFailed: boolean;
  /** The document's styles, which the browser has already. */
  readonly styles: readonly string[];
}

const listStyles = (): string[] =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].map(({ href }) => href);

/**
 * The last boundary: replaces a document whose frame failed. It needs nothing from the network, no data and no other
 * component.
 */
export class LastBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { hasFailed: false, styles: [] };

  static getDerivedStateFromError(): State {
    return { hasFailed: true, styles: listStyles() };
  }

  override componentDidCatch(error: unknown): void {
    reportLater(error);
  }

  override render(): ReactNode {
    const { hasFailed, styles } = this.state;
    if (!hasFailed) return this.props.children;
    return (
      <html lang="en">
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>Something broke</title>
          {styles.map((href) => (
            <link key={href} rel="stylesheet" href={href} />
          ))}
        </head>
        <body data-mood="summer">
          <main className="prose last-boundary">
            <h1>Something broke</h1>
            <p>This page couldn't be shown. What you saved is safe.</p>
            <p>
              <a href={window.location.href}>Load the page again</a>, or <a href="/news">go to the news</a>.
            </p>
          </main>
        </body>
      </html>
    );
  }
}
