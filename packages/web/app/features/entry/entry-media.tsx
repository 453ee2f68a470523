import type { Entry, ListedImage } from '@tinsmith/contract/entry';
import { moodOf } from '@tinsmith/domain/mood';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { CreatureShot } from '../../ui/craft/creature.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Shot } from '../../ui/shot.tsx';
import { describeImage, pageTitleOf } from './entry-labels.ts';
import styles from './entry-media.module.css';

/** Plays by itself, muted and in a loop, unless the viewer prefers reduced motion. */
function EntryVideo({ image, label }: { image: ListedImage; label: string }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const wantsRest = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    // If the browser blocks autoplay, the viewer can start it.
    if (!wantsRest) video.current?.play().catch(() => {});
  }, []);
  return (
    <video
      ref={video}
      className={styles.video}
      src={`/upload/${image.name}`}
      poster={image.thumbnail ? `/upload/${image.thumbnail.name}` : undefined}
      width={image.width}
      height={image.height}
      aria-label={label}
      preload="metadata"
      controls
      muted
      loop
      playsInline
    />
  );
}

function Picture({ entry, image, index }: { entry: Entry; image: ListedImage; index: number }) {
  const label = describeImage(image, index, pageTitleOf(entry));
  if (image.kind === 'video') return <EntryVideo key={image.name} image={image} label={label} />;
  return (
    <Shot
      key={image.name}
      src={`/upload/${image.name}`}
      alt={label}
      width={image.width}
      height={image.height}
      isLazy={false}
      shape="whole"
    />
  );
}

/** A small version of an image, whose meaning is said beside it. */
export function SmallShot({ image }: { image: ListedImage }) {
  const shown = image.thumbnail ?? (image.kind === 'image' ? image : null);
  return (
    <Shot
      src={shown && `/upload/${shown.name}`}
      alt=""
      width={shown?.width}
      height={shown?.height}
      fallback={<Icon name="play" className={styles.noStill} />}
    />
  );
}

/** All images and videos of an entry: one large, the others below, each a link to its file without script. */
export function EntryMedia({ entry }: { entry: Entry }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const { images } = entry;
  const at = Math.max(
    0,
    images.findIndex(({ name }) => name === chosen),
  );
  const image = images[at];
  if (!image) {
    // The team sees a place to drop an image instead.
    if (entry.editable) return null;
    const mood = moodOf(entry.competition.kind, entry.competition.serverTime);
    return (
      <div data-mood={mood}>
        <Shot
          src={null}
          alt=""
          shape="card"
          fallback={<CreatureShot name={entry.title || entry.team} mood={mood} />}
        />
      </div>
    );
  }
  const choose = (name: string) => (event: MouseEvent) => {
    // Left to the browser, for a new tab or saving.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setChosen(name);
  };
  return (
    <div className={styles.gallery}>
      <Picture entry={entry} image={image} index={at} />
      {images.length > 1 && (
        <ul className={styles.strip} aria-label="Images">
          {images.map((one, index) => (
            <li key={one.name}>
              <a
                className={styles.small}
                href={`/upload/${one.name}`}
                aria-current={index === at ? 'true' : undefined}
                onClick={choose(one.name)}
              >
                <SmallShot image={one} />
                <span className="visually-hidden">{describeImage(one, index, pageTitleOf(entry))}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
