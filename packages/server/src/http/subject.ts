import type { RelationName, SubjectKind } from '@tinsmith/contract/route';
import type { CompetitionTimes } from '@tinsmith/domain/phase';
import type { Standing } from '@tinsmith/domain/standing';
import type { Viewer } from './viewer.ts';

/** What a call is about, as far as deciding who may make it needs. Features add what their handlers work with. */
export interface Subject {
  readonly times: CompetitionTimes;
  readonly nowMs: number;
  readonly standing: Standing;
  /** How the viewer is related to it. */
  readonly relations: readonly RelationName[];
}

/** What each kind of subject holds. A feature declares its own here, since http knows no feature. */
// biome-ignore lint/suspicious/noEmptyInterface: filled in by the features
export interface SubjectTypes {}

/** Finds what a call is about. To a viewer who may not know of it, it is missing: the problem is thrown. */
export type FindSubject<S extends Subject = Subject> = (viewer: Viewer, key: never) => Promise<S>;

/** All of them; each feature says how its own are found, in its manifest. */
export type SubjectFinders = Readonly<Record<SubjectKind, FindSubject>>;
