import { getCurrentEntrant } from '@tinsmith/contract/competition';
import {
  getSignUp,
  listEntrants,
  listEventsOfUser,
  saveSignUp as saveSignUpRoute,
  withdraw,
} from '@tinsmith/contract/entrant';
import { bind } from '../../http/bind.ts';
import type { Platform } from '../../platform/platform.ts';
import type { EntrantParts } from './entrant.queries.ts';
import { readEntrantPage } from './list-entrants.ts';
import { readEventsOfUser } from './list-events-of-user.ts';
import { readCurrentEntrant, readSignUp } from './read-sign-up.ts';
import { saveSignUp } from './save-sign-up.ts';
import { type DropOut, withdrawSignUp } from './withdraw.ts';

export const entrantRoutes = (platform: Platform, parts: EntrantParts & { readonly dropOut: DropOut }) => [
  bind(listEntrants, ({ viewer, params, query }) =>
    readEntrantPage(platform, parts, viewer, params.compoId, query),
  ),
  bind(listEventsOfUser, ({ viewer, params }) => readEventsOfUser(platform, parts, viewer, params.userId)),
  bind(getCurrentEntrant, ({ viewer, params }) => readCurrentEntrant(platform, viewer, params.compoId)),
  bind(getSignUp, ({ viewer, params }) => readSignUp(platform, viewer, params.compoId)),
  bind(saveSignUpRoute, ({ viewer, params, body }) => saveSignUp(platform, viewer, params.compoId, body)),
  bind(withdraw, ({ viewer, params }) => withdrawSignUp(platform, parts.dropOut, viewer, params.compoId)),
];
