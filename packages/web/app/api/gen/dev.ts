// Written by `npm run client` from packages/contract/src/dev.ts. Change it there.
import type { ClientRoute } from '@tinsmith/contract/client';
import type * as contract from '@tinsmith/contract/dev';

export const beSomeone: ClientRoute<typeof contract.beSomeone> = { method: 'POST', path: '/dev/be' };
export const getDemo: ClientRoute<typeof contract.getDemo> = { method: 'GET', path: '/dev/demo' };
export const setDemoKind: ClientRoute<typeof contract.setDemoKind> = { method: 'POST', path: '/dev/kind' };
export const setDemoPhase: ClientRoute<typeof contract.setDemoPhase> = { method: 'POST', path: '/dev/phase' };
