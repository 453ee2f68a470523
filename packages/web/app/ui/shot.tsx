import { type ReactNode, useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './shot.module.css';

// The widths games are usually drawn at. Container queries cannot read the width of an image, so each image gets
// the first step that fits it, and its pixels turn hard where the box is wider than that.
const steps = [64, 128, 160, 240, 256, 320, 400, 480, 512, 640, 800] as const;

/** The largest height of a low image, in CSS pixels. */
const lowHeight = 315;

interface ShotProps {
  src: string | null;
  alt: string;
  /** Of the file itself, in pixels; without it the browser measures the image once it has loaded. */
  width?: number | null | undefined;
  height?: number | null | undefined;
  /** Off for the one image a page opens with. */
  isLazy?: boolean;
  /**
   * A card is 4:3 and crops the image. Whole keeps the image's own proportions. Low does so too, unless it is taller
   * than 4:3: then it is shown whole on the background.
   */
  shape?: 'card' | 'whole' | 'low';
  /** Shown on the board if there is no image: a creature. */
  fallback?: ReactNode;
  className?: string | undefined;
}

/** An entry's or a post's image, in a box of 4:3 by default, never blurred when small. */
export function Shot(props: ShotProps) {
  const { src, alt, width, height, shape = 'card', isLazy = true, fallback, className } = props;
  const [loadedWidth, setLoadedWidth] = useState(0);
  if (src === null) return <div className={classNames(styles.shot, styles.none, className)}>{fallback}</div>;

  // An image may have loaded before the script; then onLoad is too late.
  const measure = (image: HTMLImageElement | null) => {
    if (image?.complete) setLoadedWidth(image.naturalWidth);
  };
  const ownWidth = width || loadedWidth;
  // An image of limited height is narrower than its box.
  const isLowered = shape === 'low' && (height ?? 0) > lowHeight;
  const step = ownWidth && !isLowered ? steps.find((candidate) => ownWidth <= candidate) : undefined;
  return (
    <div
      className={classNames(
        styles.shot,
        shape !== 'card' && styles.whole,
        shape === 'low' && styles.low,
        className,
      )}
    >
      <img
        ref={width ? undefined : measure}
        className={classNames(styles.image, step && styles[`upTo${step}`])}
        src={src}
        alt={alt}
        width={width ?? undefined}
        height={height ?? undefined}
        loading={isLazy ? 'lazy' : 'eager'}
        fetchPriority={isLazy ? undefined : 'high'}
        decoding="async"
        onLoad={(event) => measure(event.currentTarget)}
      />
    </div>
  );
}
