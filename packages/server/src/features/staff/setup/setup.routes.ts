import * as contract from '@tinsmith/contract/setup';
import { type Binding, bind } from '../../../http/bind.ts';
import type { FeatureContext } from '../../../http/feature.ts';
import { finishSetup, nameOwner, nameSite, readSetup, tryMail, tryStorage } from './run-setup.ts';
import { readDemoLoad } from './setup.queries.ts';
import { checkSetupToken, openSetup } from './setup-token.ts';
import { confirmTestMail } from './test-mail.ts';

export const setupRoutes = ({ platform, ports, features }: FeatureContext): Binding[] => [
  bind(contract.getSetup, ({ request }) => readSetup(platform, ports, request)),
  bind(contract.openSetup, async ({ body, reply }) => {
    await openSetup(platform, body.token, reply);
    return { done: true } as const;
  }),
  bind(contract.nameSite, ({ request, body }) => nameSite(platform, ports, request, body)),
  bind(contract.nameOwner, ({ request, body }) => nameOwner(platform, ports, request, body)),
  bind(contract.testSetupMail, ({ request, body }) => tryMail(platform, request, body.action)),
  bind(contract.confirmSetupMail, async ({ request, body }) => {
    await checkSetupToken(platform, request);
    await confirmTestMail(platform, body.code);
    return { done: true } as const;
  }),
  bind(contract.testSetupStorage, ({ request, body }) => tryStorage(platform, request, body.action)),
  bind(contract.finishSetup, ({ viewer, body, reply }) =>
    finishSetup(platform, { ports, features }, viewer, body, reply),
  ),
  bind(contract.getDemoLoad, () => readDemoLoad(platform.db)),
];
