// Written by `npm run client` from packages/contract/src/dev.ts. Change it there.
import type { ClientRoute } from '@tinsmith/contract/client';
import type * as contract from '@tinsmith/contract/dev';

export const setDemoPhase: ClientRoute<typeof contract.setDemoPhase> = { method: 'POST', path: '/dev/phase' };
