import {
  all,
  type Expectation,
  entrantsOnly,
  loggedInOnly,
  organizers,
  organizersAlone,
  refused,
  some,
  team,
  teamOrOrganizers,
  unknown,
} from '../../../testing/expected-access.ts';
import {
  always,
  editing,
  helping,
  letIn,
  lookingOn,
  type Phases,
  toEntrants,
  toTeam,
} from '../../../testing/expected-phases.ts';
import type { FeatureSamples } from '../../../testing/feature-samples.ts';

/** From the start on, with no end: no file is rejected because of the time. */
const uploading: Phases = { ...editing, over: editing.voting };
/** The same for a file, which is missing for others while it is secret. */
const aboutFile: Phases = {
  ...uploading,
  'gifts under way': { ...all(404), ...unknown, ...some(team, letIn), ...some(lookingOn, letIn) },
};
const counting: Expectation = { ...all(403), ...some(organizers, letIn) };

let sealed = 0;

export const samples: FeatureSamples = {
  access: {
    'GET /api/v1/compo/:compoId/uploads': entrantsOnly,
    'GET /api/v1/entry/:id/uploads': teamOrOrganizers,
    'GET /api/v1/compo/:compoId/uploads/desk': organizersAlone,
    'GET /api/v1/compo/:compoId/trouble': entrantsOnly,
    'POST /api/v1/compo/:compoId/trouble': entrantsOnly,
    'POST /api/v1/compo/:compoId/trouble/:troubleId/answer': organizersAlone,
    'POST /api/v1/uploads/probe': loggedInOnly,
    'POST /api/v1/entry/:id/files': teamOrOrganizers,
    // For those who may: it has arrived already.
    'PATCH /files/:fileId': { ...refused, ...some(team, 409), ...some(organizers, 409) },
    'POST /api/v1/files/:fileId/cancel': { ...refused, ...some(team, 409), ...some(organizers, 409) },
    'HEAD /files/:fileId': teamOrOrganizers,
    'POST /api/v1/files/:fileId/remove': teamOrOrganizers,
    'POST /api/v1/files/:fileId/tags': teamOrOrganizers,
    // A file cannot replace itself.
    'POST /api/v1/files/:fileId/replaces': { ...refused, ...some(team, 404), ...some(organizers, 404) },
    'POST /api/v1/files/:fileId/count': { ...all(403), ...some(organizers, 200) },
    'GET /api/v1/files/:fileId/receipt': teamOrOrganizers,
    'GET /api/v1/receipts/keys': all(200),
    'POST /api/v1/receipts/check': all(200),
    'GET /upload/:name': all(200),
    'GET /api/v1/compo/:compoId/packs': all(200),
    // For nobody while the event runs; features/file/pack/pack.test.ts covers the rest.
    'GET /upload/pack/:compoId/:pack': all(404),
    'GET /api/v1/admin/files': organizersAlone,
    'GET /api/v1/admin/files.csv': organizersAlone,
  },
  accessByPhase: {
    'GET /api/v1/compo/:compoId/uploads': always(toEntrants(letIn)),
    'GET /api/v1/entry/:id/uploads': {
      ...always(toTeam(letIn, organizers)),
      'gifts under way': toTeam(letIn, lookingOn),
    },
    'GET /api/v1/compo/:compoId/trouble': always(toEntrants(letIn)),
    'POST /api/v1/compo/:compoId/trouble': { ...always(toEntrants(letIn)), before: toEntrants(409) },
    'GET /api/v1/compo/:compoId/uploads/desk': helping,
    'POST /api/v1/compo/:compoId/trouble/:troubleId/answer': helping,
    'POST /api/v1/entry/:id/files': uploading,
    'HEAD /files/:fileId': aboutFile,
    'PATCH /files/:fileId': aboutFile,
    'GET /api/v1/files/:fileId/receipt': aboutFile,
    'POST /api/v1/files/:fileId/cancel': aboutFile,
    'POST /api/v1/files/:fileId/remove': aboutFile,
    'POST /api/v1/files/:fileId/tags': aboutFile,
    'POST /api/v1/files/:fileId/replaces': aboutFile,
    'POST /api/v1/files/:fileId/count': {
      ...always(counting),
      'gifts under way': {
        ...all(404),
        anonymous: 403,
        expired: 403,
        ...some(team, 403),
        ...some(lookingOn, letIn),
      },
    },
  },
  bodies: {
    'POST /api/v1/entry/:id/files': () => {
      sealed += 1;
      return { name: `game ${sealed}.zip`, size: 1, sha256: String(sealed).padStart(64, '0') };
    },
    'POST /api/v1/files/:fileId/cancel': () => ({}),
    'POST /api/v1/files/:fileId/replaces': ({ scene }) => ({ replaces: scene.fileId }),
    'POST /api/v1/files/:fileId/count': () => ({ reason: 'The line was down' }),
    'POST /api/v1/files/:fileId/remove': () => ({}),
    'POST /api/v1/files/:fileId/tags': () => ({
      hasSource: true,
      hasWindows: false,
      hasLinux: false,
      hasMac: false,
      hasWeb: false,
    }),
    'POST /api/v1/compo/:compoId/trouble': () => ({ message: 'It is slow.', facts: null }),
    'POST /api/v1/compo/:compoId/trouble/:troubleId/answer': () => ({ answer: 'Take your time.' }),
    'POST /api/v1/uploads/probe': () => ({ text: 'a test' }),
    'POST /api/v1/receipts/check': () => ({ text: 'no receipt' }),
  },
  pages: {
    '/:compoId/upload': {
      address: '/{event}/upload',
      heading: 'You must be logged in.',
      status: 401,
      insideHeading: 'Upload',
      access: loggedInOnly,
    },
    '/:compoId/upload/desk': {
      address: '/{event}/upload/desk',
      heading: 'You need to be logged in with admin rights.',
      status: 403,
      insideHeading: 'Upload desk',
      access: organizersAlone,
    },
    '/entry/:entryId/upload': {
      address: '/entry/{entry}/upload',
      heading: 'You must be logged in.',
      status: 401,
      insideHeading: 'Upload',
      access: teamOrOrganizers,
    },
    '/receipt/:fileId': {
      address: '/receipt/{file}',
      heading: 'You must be logged in.',
      status: 401,
      insideHeading: 'Receipt',
      access: teamOrOrganizers,
    },
    '/receipt-keys': { address: '/receipt-keys', heading: 'Our receipt keys', access: 200 },
    '/verify-receipt': { address: '/verify-receipt', heading: 'Check a receipt', access: 200 },
  },
  columns: {
    'entry_file.address': 'sample 1',
    'entry_file.bytes': 2,
  },
};
