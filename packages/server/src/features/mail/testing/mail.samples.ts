import { all, loggedInOnly, organizersAlone } from '../../../testing/expected-access.ts';
import { organizing } from '../../../testing/expected-phases.ts';
import type { FeatureSamples } from '../../../testing/feature-samples.ts';

export const samples: FeatureSamples = {
  access: {
    'GET /api/v1/account/mails': loggedInOnly,
    'POST /api/v1/account/mails': loggedInOnly,
    'GET /api/v1/mails/link': all(200),
    'GET /api/v1/mails/off': all(302),
    // None of them has a link.
    'POST /api/v1/mails/link': all(404),
    'POST /api/v1/mails/off': all(404),
    'GET /api/v1/compo/:compoId/mailReaders': organizersAlone,
    'GET /api/v1/admin/mails': organizersAlone,
    'GET /api/v1/admin/mails.csv': organizersAlone,
  },
  accessByPhase: {
    'GET /api/v1/compo/:compoId/mailReaders': organizing,
  },
  bodies: {
    'POST /api/v1/account/mails': () => ({ kind: 'rules', isOn: false }),
    'POST /api/v1/mails/link': () => ({ token: 'x', isOn: false }),
  },
  pages: {
    '/accounts/mails-off': { address: '/accounts/mails-off', heading: 'Turn off e-mails', access: 200 },
  },
  columns: {
    'mail_opt_out.kind': 'verify',
  },
};
