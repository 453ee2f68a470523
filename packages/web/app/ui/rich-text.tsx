import { lazy, type ReactNode, Suspense } from 'react';
import { classNames } from './class-names.ts';
import { loadPart } from './load-part.ts';
import { splitRichText } from './split-rich-text.ts';
import { useTextLinks } from './use-text-links.ts';

// Few texts have a video.
const VideoEmbed = lazy(async () => ({
  default: (await loadPart(() => import('./video-embed.tsx'))).VideoEmbed,
}));

interface RichTextProps {
  /** Sanitised by the server; nothing else may be passed in here. */
  html: string;
  className?: string | undefined;
  /** The picture shown before a video is played. */
  poster?: ReactNode;
}

export function RichText({ html, className, poster }: RichTextProps) {
  const parts = splitRichText(html);
  const followLink = useTextLinks();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its links are pressed, by pointer or keyboard
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click
    <div className={classNames('prose', className)} onClick={followLink}>
      {parts.map((part, index) =>
        part.kind === 'video' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same video may occur twice in a text
          <Suspense key={index}>
            <VideoEmbed id={part.id} title={part.title} poster={poster} />
          </Suspense>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a piece of text is identified only by its place
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the only place for HTML, see the prop
          <div key={index} className="prose" dangerouslySetInnerHTML={{ __html: part.html }} />
        ),
      )}
    </div>
  );
}
