import { lazy, type ReactNode, Suspense } from 'react';
import { classNames } from './class-names.ts';
import { splitRichText } from './split-rich-text.ts';
import { useTextLinks } from './use-text-links.ts';

// Few texts have one.
const VideoEmbed = lazy(() => import('./video-embed.tsx').then((piece) => ({ default: piece.VideoEmbed })));

interface RichTextProps {
  /** Sanitised by the server; nothing else may come in here. */
  html: string;
  className?: string | undefined;
  /** The picture its videos wait with. */
  poster?: ReactNode;
}

export function RichText({ html, className, poster }: RichTextProps) {
  const parts = splitRichText(html);
  const followLink = useTextLinks();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its links are what is pressed, by pointer or by keys
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click
    <div className={classNames('prose', className)} onClick={followLink}>
      {parts.map((part, index) =>
        part.kind === 'video' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same video may stand twice in a text
          <Suspense key={index}>
            <VideoEmbed id={part.id} title={part.title} poster={poster} />
          </Suspense>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a piece of text is known by its place only
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the one door for HTML, see the prop
          <div key={index} className="prose" dangerouslySetInnerHTML={{ __html: part.html }} />
        ),
      )}
    </div>
  );
}
