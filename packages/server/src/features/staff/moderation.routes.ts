import * as contract from '@tinsmith/contract/moderation';
import { type Binding, bind } from '../../http/bind.ts';
import type { FeatureContext } from '../../http/feature.ts';
import {
  answerAppeal,
  liftSuspension,
  readOwnSuspension,
  readQueue,
  sendAppeal,
  suspendUser,
} from './moderate.ts';

export const moderationRoutes = ({ platform, features }: FeatureContext): Binding[] => {
  const others = features.flatMap(({ suspendAccount }) => suspendAccount ?? []);
  return [
    bind(contract.getModerationQueue, ({ viewer }) => readQueue(platform, viewer)),
    bind(contract.suspendUser, ({ viewer, params, body }) =>
      suspendUser(platform, viewer, params.userId, body, others),
    ),
    bind(contract.liftSuspension, ({ viewer, params, body }) =>
      liftSuspension(platform, viewer, params.userId, body.message),
    ),
    bind(contract.answerAppeal, ({ viewer, params, body }) =>
      answerAppeal(platform, viewer, params.suspensionId, body.answer),
    ),
    bind(contract.getOwnSuspension, ({ viewer }) => readOwnSuspension(platform, viewer)),
    bind(contract.sendAppeal, ({ viewer, body }) => sendAppeal(platform, viewer, body.text)),
  ];
};
