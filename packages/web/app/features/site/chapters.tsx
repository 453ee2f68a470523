import type { PageSection } from '@tinsmith/contract/site';
import type { ReactNode } from 'react';
import { useMood } from '../../page/use-site.ts';
import { poster } from '../../ui/craft/motif-scenes.ts';
import { SceneBoard } from '../../ui/craft/scene-board.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import styles from './chapters.module.css';
import { Motif } from './motif.tsx';

const posters = { summer: poster('summer'), winter: poster('winter') };

interface ChaptersProps {
  readonly sections: readonly PageSection[];
  /** Content that a page adds below the text of a section. */
  readonly extra?: (section: PageSection) => ReactNode;
}

/** The reading pages: an optional picture at the left, a heading and its text. */
export function Chapters({ sections, extra }: ChaptersProps) {
  const mood = useMood();
  return sections.map((section) => (
    <section key={section.anchor} className={styles.chapter} aria-labelledby={section.anchor}>
      <div className={styles.picture} data-mood={section.mood}>
        {section.motif && <Motif name={section.motif} mood={section.mood} />}
      </div>
      <div className={styles.text}>
        <h2 id={section.anchor}>{section.heading}</h2>
        <RichText html={section.html} poster={<SceneBoard scene={posters[mood]} mood={mood} />} />
        {extra?.(section)}
      </div>
    </section>
  ));
}
