import type { TroublePlatform, TroubleReason } from '@tinsmith/domain/ballot';
import { dealEntries, reportTrouble, saveBallot, takeBackTrouble } from '../../api/gen/vote.ts';
import { type FormRequest, onForm } from '../../page/form-action.ts';

const scoreOf = ({ text }: FormRequest, name: string): number | null => Number(text(name)) || null;

/** The page's forms without script: one for each action. */
async function actPlainly(request: FormRequest, page: string): Promise<Response> {
  const { call, params, text, goTo } = request;
  if (text('more')) {
    await call(dealEntries, { params: { compoId: params.compoId ?? '' }, body: { more: true } });
    return goTo(page);
  }
  if (text('trouble')) {
    await call(reportTrouble, {
      params: { id: text('trouble') },
      body: {
        platform: text('platform') as TroublePlatform,
        reason: text('reason') as TroubleReason,
        message: text('message'),
      },
    });
    return goTo(page);
  }
  if (text('takeBack')) {
    await call(takeBackTrouble, { params: { id: text('takeBack') }, body: undefined });
    return goTo(`${page}?entry=${text('takeBack')}`);
  }
  await call(saveBallot, {
    params: { id: text('entry') },
    body: {
      entrantId: Number(text('entrantId')),
      scores: {
        all: scoreOf(request, 'all'),
        art: scoreOf(request, 'art'),
        tech: scoreOf(request, 'tech'),
        genre: scoreOf(request, 'genre'),
      },
      review: text('review'),
      baseVersion: Number(text('baseVersion')),
      // The page may be old: later saves are not overwritten without asking.
      isQueued: true,
    },
  });
  return goTo(page);
}

export const votePlainly = onForm((request) => actPlainly(request, `/${request.params.compoId}/vote`));

/** The same for the game of a queue; the next one is the first that is still to do. */
export const voteInQueuePlainly = onForm((request) =>
  actPlainly(request, `/${request.params.compoId}/queue/game`),
);
