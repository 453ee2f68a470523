import * as contract from '@tinsmith/contract/play';
import type { EntryId } from '@tinsmith/domain/ids';
import { bind } from '../../http/bind.ts';
import type { AnyFileOwnerKind } from '../../http/file-audience.ts';
import { readSessionHash } from '../../http/session.ts';
import type { Platform } from '../../platform/platform.ts';
import { readPlay } from './read-play.ts';
import { startPlay } from './start-play.ts';

export const playRoutes = (platform: Platform, owner: AnyFileOwnerKind) => [
  bind(contract.getPlay, ({ viewer, params }) => readPlay(platform, viewer, params.id as EntryId)),
  bind(contract.startPlay, ({ viewer, params, request }) =>
    startPlay(platform, owner, viewer, readSessionHash(request), params.id as EntryId),
  ),
];
