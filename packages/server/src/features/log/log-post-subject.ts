import { relationTo } from '@tinsmith/domain/standing';
import type { FindSubject, Subject } from '../../http/subject.ts';
import type { Platform } from '../../platform/platform.ts';
import type { GetCompetition } from '../competition/competition.queries.ts';
import type { LogPostRow } from './log.queries.ts';
import type { LogView } from './log-view.ts';
import { getVisiblePost } from './read-log.ts';

export interface LogPostSubject extends Subject {
  readonly post: LogPostRow;
  readonly view: LogView;
}

declare module '../../http/subject.ts' {
  interface SubjectTypes {
    logPost: LogPostSubject;
  }
}

/** The log post that a call is about; missing for viewers who may not see it. */
export const openLogPostSubject =
  (platform: Pick<Platform, 'db'>, getCompetition: GetCompetition): FindSubject<LogPostSubject> =>
  async (viewer, id: number) => {
    const { post, view } = await getVisiblePost(platform, getCompetition, viewer, id);
    const { competition, standing } = view;
    return {
      post,
      view,
      times: competition,
      nowMs: competition.nowMs,
      standing,
      relations: relationTo(standing, post.entrantId) === 'other' ? [] : ['entrant', 'member'],
    };
  };
