import { memo } from 'react';
import styles from './craft.module.css';
import { type Mood, materialOf } from './palette.ts';
import { allPatterns } from './patterns.ts';
import { rememberDrawn } from './remember-drawn.ts';

const patternsOf = rememberDrawn((mood: Mood) => ({ markup: allPatterns(materialOf(mood)) }), 2);

export interface CraftPatternsProps {
  /** `both` on pages where content of the other mood is nested. */
  readonly mood: Mood | 'both';
}

/** The colours of all boards of a page; rendered once per page. */
export const CraftPatterns = memo(function CraftPatterns({ mood }: CraftPatternsProps) {
  const moods: readonly Mood[] = mood === 'both' ? ['summer', 'winter'] : [mood];
  const markup = moods.map((each) => patternsOf(each).markup).join('');
  return (
    <svg className={styles.patterns} width="0" height="0" aria-hidden="true" focusable="false">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: constant markup, shared with the border's files */}
      <defs dangerouslySetInnerHTML={{ __html: markup }} />
    </svg>
  );
});
