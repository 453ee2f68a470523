import type { LogPost } from '@tinsmith/contract/log';
import { type MouseEvent, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Note } from '../../ui/note.tsx';
import { Shot } from '../../ui/shot.tsx';
import styles from './log-picture.module.css';
import { type Picture, usePicture } from './use-picture.ts';

/** The screenshot of a post in each of its states. Its size is known from the start, so that nothing moves. */
export function LogPicture({ post }: { post: LogPost }) {
  const picture = usePicture(post);
  const { imageState, thumbnail, image } = picture;
  if (imageState === 'failed') {
    return (
      <Note kind="warn" className={styles.failed} title="We couldn't read the screenshot.">
        {post.isEditable && 'Edit your post to add another one.'}
      </Note>
    );
  }
  if (imageState === 'waiting') return <Waiting picture={picture} />;
  if (imageState === null || thumbnail === null || image === null) return null;
  return <Ready picture={picture} thumbnail={thumbnail} image={image} name={post.entrant.name} />;
}

function Waiting({ picture: { imageWidth, imageHeight } }: { picture: Picture }) {
  const [width, height] = [imageWidth ?? 4, imageHeight ?? 3];
  return (
    <div className={classNames(styles.picture, styles.waiting)} role="status">
      {/* Invisible: it is as large as the picture will be. */}
      <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true" />
      <p>The screenshot is being processed.</p>
    </div>
  );
}

interface ReadyProps {
  picture: Picture;
  thumbnail: string;
  image: string;
  name: string;
}

function Ready({ picture, thumbnail, image, name }: ReadyProps) {
  const [isOpen, setIsOpen] = useState(false);
  const alt = `Screenshot by ${name}`;
  const enlarge = (event: MouseEvent) => {
    // Left to the browser, for a new tab or saving: the link is the picture itself.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setIsOpen(true);
  };
  return (
    <>
      <a className={styles.picture} href={`/upload/${image}`} onClick={enlarge} aria-haspopup="dialog">
        <Shot
          shape="low"
          src={`/upload/${thumbnail}`}
          alt={alt}
          width={picture.imageWidth}
          height={picture.imageHeight}
        />
        <span className="visually-hidden">, enlarge</span>
      </a>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={alt} isWide>
        <Large src={`/upload/${image}`} alt={alt} picture={picture} />
      </Dialog>
    </>
  );
}

function Large({ src, alt, picture }: { src: string; alt: string; picture: Picture }) {
  const [isSmall, setIsSmall] = useState(false);
  // An image that has already loaded fires no load event.
  const measure = (image: HTMLImageElement | null) => {
    if (!image?.complete) return;
    setIsSmall(image.naturalWidth < image.clientWidth && image.naturalHeight < image.clientHeight);
  };
  return (
    <img
      ref={measure}
      className={classNames(styles.large, isSmall && styles.pixels)}
      src={src}
      alt={alt}
      width={picture.imageWidth ?? undefined}
      height={picture.imageHeight ?? undefined}
      onLoad={(event) => measure(event.currentTarget)}
    />
  );
}
