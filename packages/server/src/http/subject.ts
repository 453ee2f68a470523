import type { RelationName, SubjectKind } from '@tinsmith/contract/route';
import type { CompetitionTimes } from '@tinsmith/domain/phase';
import type { Standing } from '@tinsmith/domain/standing';
import type { Viewer } from './viewer.ts';

/** The subject of a call, as far as the access check needs it. Features add what their handlers need. */
export interface Subject {
  readonly times: CompetitionTimes;
  readonly nowMs: number;
  readonly standing: Standing;
  /** How the viewer is related to it. */
  readonly relations: readonly RelationName[];
}

/** The type of each kind of subject. A feature declares its own here, since http knows no feature. */
// biome-ignore lint/suspicious/noEmptyInterface: filled in by the features
export interface SubjectTypes {}

/** Finds the subject of a call. For a viewer who may not know of it, it is missing: the problem is thrown. */
export type FindSubject<S extends Subject = Subject> = (viewer: Viewer, key: never) => Promise<S>;

/** All of them; each feature defines how to find its own, in its manifest. */
export type SubjectFinders = Readonly<Record<SubjectKind, FindSubject>>;
