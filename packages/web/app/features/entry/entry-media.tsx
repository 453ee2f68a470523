import { type Entry, maxEntryImageBytes } from '@tinsmith/contract/entry';
import { formatFileSize } from '@tinsmith/domain/file-size';
import { moodOf } from '@tinsmith/domain/mood';
import { useEffect, useRef } from 'react';
import { CreatureShot } from '../../ui/craft/creature.tsx';
import { Shot } from '../../ui/shot.tsx';
import { FileDrop, type Upload } from '../../upload/file-drop.tsx';
import styles from './entry.module.css';
import { pageTitleOf } from './entry-labels.ts';
import type { EntryPartProps } from './entry-part.ts';
import { sendEntryImage } from './send-entry-image.ts';

const accept = ['image/*', 'video/webm'];

/** Plays by itself, muted and in a loop, unless the viewer prefers reduced motion. */
function EntryVideo({ entry, file }: { entry: Entry; file: string }) {
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
      src={`/upload/${file}`}
      poster={entry.thumbnail ? `/upload/${entry.thumbnail.name}` : undefined}
      width={entry.image?.width}
      height={entry.image?.height}
      aria-label={`Video of ${pageTitleOf(entry)}`}
      preload="metadata"
      controls
      muted
      loop
      playsInline
    />
  );
}

function EntryPicture({ entry }: { entry: Entry }) {
  const mood = moodOf(entry.competition.kind, entry.competition.serverTime);
  if (entry.image?.kind === 'video') {
    return <EntryVideo key={entry.image.name} entry={entry} file={entry.image.name} />;
  }
  return (
    <div data-mood={entry.image ? undefined : mood}>
      <Shot
        key={entry.image?.name}
        src={entry.image && `/upload/${entry.image.name}`}
        alt={`Screenshot of ${pageTitleOf(entry)}`}
        width={entry.image?.width}
        height={entry.image?.height}
        isLazy={false}
        shape={entry.image === null ? 'card' : 'whole'}
        fallback={<CreatureShot name={entry.title || entry.team} mood={mood} />}
      />
    </div>
  );
}

/** The image or video; its team can replace it. */
export function EntryMedia({ entry, onChange }: EntryPartProps) {
  if (!entry.editable) return <EntryPicture entry={entry} />;
  const submit = async (upload: Upload) => onChange(await sendEntryImage(entry.id, upload));
  const { image, thumbnail } = entry;
  const small = thumbnail ?? (image?.kind === 'image' ? image : null);
  return (
    <FileDrop
      label="Image"
      what={image ? 'another image' : 'an image'}
      hint={`Image or webm, at most ${formatFileSize(maxEntryImageBytes)}`}
      maxBytes={maxEntryImageBytes}
      accept={accept}
      submit={submit}
      preview={
        small && (
          <Shot
            src={`/upload/${small.name}`}
            alt=""
            width={small.width}
            height={small.height}
            isLazy={false}
          />
        )
      }
      keeps="The old image stays until this one is uploaded."
      done="Image saved."
    >
      {image && <EntryPicture entry={entry} />}
    </FileDrop>
  );
}
