import * as contract from '@tinsmith/contract/profile';
import { bind } from '../../../http/bind.ts';
import { readSessionHash } from '../../../http/session.ts';
import type { Platform } from '../../../platform/platform.ts';
import { beginTwoFactor } from './begin-two-factor.ts';
import { confirmTwoFactor } from './confirm-two-factor.ts';
import { endTwoFactor } from './end-two-factor.ts';

export const twoFactorRoutes = (platform: Platform) => [
  bind(contract.beginTwoFactor, ({ viewer, request }) =>
    beginTwoFactor(platform, viewer, readSessionHash(request)),
  ),
  bind(contract.confirmTwoFactor, ({ viewer, body, request }) =>
    confirmTwoFactor(platform, viewer, body.code, readSessionHash(request)),
  ),
  bind(contract.endTwoFactor, ({ viewer, body }) => endTwoFactor(platform, viewer, body)),
];
