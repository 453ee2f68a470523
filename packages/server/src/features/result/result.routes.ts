import * as contract from '@tinsmith/contract/result';
import type { EntryId } from '@tinsmith/domain/ids';
import type { FastifyReply } from 'fastify';
import { bind } from '../../http/bind.ts';
import type { FeatureContext } from '../../http/feature.ts';
import { Problem } from '../../http/problems.ts';
import { type BadgeResult, drawBadge } from './badge/draw-badge.ts';
import { readBadge } from './badge/read-badge.ts';
import { freezeResults, openTotals, readCalculation } from './calculate-results.ts';
import { enterResults, readTypedResults } from './enter-results.ts';
import { readPrizeGiving, showPrize, startPrizeGiving } from './prize-giving.ts';
import { publishResults } from './publish-results.ts';
import { readAllResults, readResults, readScores } from './read-results.ts';
import { writeJson, writeResultsCsv } from './write-results.ts';

const nameFile = (reply: FastifyReply, name: string) =>
  reply.header('content-disposition', `attachment; filename="${name}"`);

export const resultRoutes = ({ platform, ports }: FeatureContext) => {
  const totalsOf = openTotals(platform.db);
  const download = async ({
    viewer,
    params,
    query,
  }: Pick<
    Parameters<Parameters<typeof bind<typeof contract.downloadCsv>>[1]>[0],
    'viewer' | 'params' | 'query'
  >) => {
    const view = await ports.getCompetition(viewer, { short: params.compoId });
    const results = await readAllResults(platform, ports, view, query.number);
    if (results.entries.length === 0) throw new Problem('no-results');
    return { short: view.row.short, ...results };
  };
  return [
    bind(contract.getResults, async ({ viewer, params, query }) =>
      readResults(
        platform,
        ports,
        viewer,
        await ports.getCompetition(viewer, { short: params.compoId }),
        query,
      ),
    ),
    bind(contract.downloadCsv, async ({ reply, ...asked }) => {
      const { short, entries } = await download(asked);
      nameFile(reply, `${short}-results.csv`);
      return writeResultsCsv(entries);
    }),
    bind(contract.downloadJson, async ({ reply, ...asked }) => {
      const { short, entries, ...minimum } = await download(asked);
      nameFile(reply, `${short}-results.json`);
      return writeJson(short, entries, minimum);
    }),
    bind(contract.getScores, async ({ viewer, params }) =>
      readScores(platform, ports, await ports.getCompetition(viewer, { short: params.compoId })),
    ),
    bind(contract.getCalculation, ({ viewer, subject, query }) =>
      readCalculation(platform, totalsOf, ports, viewer, subject, query),
    ),
    bind(contract.freezeResults, ({ viewer, subject, body }) =>
      freezeResults(platform, viewer, subject, body),
    ),
    bind(contract.publishResults, ({ viewer, subject, body }) =>
      publishResults(platform, viewer, subject, body.note),
    ),
    bind(contract.getTypedResults, ({ viewer, subject }) =>
      readTypedResults(platform, ports, viewer, subject),
    ),
    bind(contract.enterResults, ({ viewer, subject, body }) => enterResults(platform, viewer, subject, body)),
    bind(contract.getPrizeGiving, async ({ viewer, params }) =>
      readPrizeGiving(platform, ports, await ports.getCompetition(viewer, { short: params.compoId })),
    ),
    bind(contract.startPrizeGiving, ({ viewer, subject, body }) =>
      startPrizeGiving(platform, ports, viewer, subject, body),
    ),
    bind(contract.showPrize, ({ viewer, subject, body }) =>
      showPrize(platform, ports, viewer, subject, body),
    ),
    bind(contract.badgeImage, async ({ params, reply }) => {
      const [name = '', dark] = params.form.slice(0, -'.svg'.length).split(/-(?=dark$)/);
      // Other sites embed it.
      reply.header('cross-origin-resource-policy', 'cross-origin');
      const facts = await readBadge(platform, params.entryId as EntryId);
      return drawBadge(facts, name === 'overall' ? 'all' : (name as BadgeResult), dark ? 'dark' : 'light');
    }),
    bind(contract.getBadge, ({ params }) => readBadge(platform, params.id as EntryId)),
  ];
};
