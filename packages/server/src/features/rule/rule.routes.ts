import { uncached } from '@tinsmith/contract/access';
import * as contract from '@tinsmith/contract/rule';
import type { EntryId } from '@tinsmith/domain/ids';
import { bind } from '../../http/bind.ts';
import { type FeatureContext, joinSubjects } from '../../http/feature.ts';
import { getAccount } from '../../http/logged-in.ts';
import { acceptProposal, changeRule, declineProposal } from './decide-proposal.ts';
import { meetRule, readMetRules } from './meet-rule.ts';
import { listOpen } from './proposal.queries.ts';
import { changeProposal, proposeRule, readOwnProposals, withdrawProposal } from './propose-rule.ts';
import { rateRule, readRatings } from './rate-rule.ts';
import { listOwnRatings } from './rating.queries.ts';
import { readDraw, readDrawHead } from './read-draw.ts';
import { readPool } from './read-pool.ts';
import { readExtraRules, readRules } from './read-rules.ts';
import { commentOnRule, readRulesDesk, replaceSeal, setRules } from './rules-desk.ts';

const proposalRoutes = ({ platform }: FeatureContext) => [
  bind(contract.listOwnProposals, ({ viewer }) => readOwnProposals(platform, viewer)),
  bind(contract.proposeRule, ({ viewer, body }) => proposeRule(platform, viewer, body)),
  bind(contract.changeProposal, ({ viewer, params, body }) =>
    changeProposal(platform, viewer, params.proposalId, body),
  ),
  bind(contract.withdrawProposal, ({ viewer, params }) =>
    withdrawProposal(platform, viewer, params.proposalId),
  ),
  bind(contract.listOpenProposals, async () => ({ result: await listOpen(platform.db) })),
  bind(contract.acceptProposal, ({ viewer, params, body }) =>
    acceptProposal(platform, viewer, params.proposalId, body),
  ),
  bind(contract.declineProposal, ({ viewer, params, body }) =>
    declineProposal(platform, viewer, params.proposalId, body.reason),
  ),
  bind(contract.changeRule, ({ viewer, params, body }) => changeRule(platform, viewer, params.ruleId, body)),
];

const deskRoutes = ({ platform }: FeatureContext) => [
  bind(contract.getRulesDesk, ({ subject }) => readRulesDesk(platform, subject.row.id)),
  bind(contract.setRules, ({ viewer, subject, body }) => setRules(platform, viewer, subject.row.id, body)),
  bind(contract.commentOnRule, ({ viewer, subject, params, body }) =>
    commentOnRule(platform, viewer, subject.row.id, params.position, body.text),
  ),
  bind(contract.replaceSeal, ({ viewer, subject }) => replaceSeal(platform, viewer, subject.row.id)),
];

export const ruleRoutes = (context: FeatureContext) => {
  const { platform } = context;
  return [
    bind(contract.getRatings, ({ viewer }) => readRatings(platform, viewer)),
    bind(contract.rateRule, ({ viewer, body }) => rateRule(platform, viewer, body)),
    bind(contract.listOwnRatings, async ({ viewer }) => ({
      result: await listOwnRatings(platform.db, getAccount(viewer).id),
    })),
    bind(contract.getRulePool, ({ query }) => readPool(platform, query.compo)),
    bind(contract.getRules, async ({ params, lowerCache }) => {
      const rules = await readRules(platform, params.compoId);
      // Not cached between the start and the draw: a copy would say 'not yet' to later viewers.
      if (rules.state === 'due') lowerCache(uncached);
      return rules;
    }),
    bind(contract.getExtraRules, async ({ params, lowerCache }) => {
      const rules = await readExtraRules(platform, params.compoId);
      if (rules.state === 'due') lowerCache(uncached);
      return rules;
    }),
    bind(contract.getDraw, ({ params }) => readDraw(platform, params.compoId)),
    bind(contract.getDrawHead, ({ params }) => readDrawHead(platform, params.compoId)),
    ...deskRoutes(context),
    ...proposalRoutes(context),
    bind(contract.listMetRules, async ({ viewer, params }) => {
      const id = params.id as EntryId;
      return readMetRules(platform, await joinSubjects(context).entry(viewer, id as never), id);
    }),
    bind(contract.setMetRule, ({ viewer, subject, isByRank, body }) =>
      meetRule(platform, viewer, subject.row, isByRank, body),
    ),
  ];
};
