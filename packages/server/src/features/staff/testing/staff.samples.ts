import {
  all,
  loggedInOnly,
  organizers,
  organizersAlone,
  some,
  staffAlone,
  unknown,
} from '../../../testing/expected-access.ts';
import { always, letIn, organizing } from '../../../testing/expected-phases.ts';
import type { FeatureSamples } from '../../../testing/feature-samples.ts';
import { principalPassword } from '../../../testing/scene.ts';

let planned = 0;

export const samples: FeatureSamples = {
  access: {
    // There is an owner, so setup is over.
    'GET /api/v1/setup': all(404),
    'POST /api/v1/setup/open': all(404),
    'POST /api/v1/setup/site': all(404),
    'POST /api/v1/setup/owner': all(404),
    'POST /api/v1/setup/mail': all(404),
    'POST /api/v1/setup/mail/code': all(404),
    'POST /api/v1/setup/storage': all(404),
    'POST /api/v1/setup/finish': all(404),
    'GET /api/v1/admin/demo': organizersAlone,
    'GET /api/v1/compo/:compoId/desk/next': organizersAlone,
    'POST /api/v1/compo/:compoId/desk/next': organizersAlone,
    'GET /api/v1/admin': staffAlone,
    'GET /api/v1/admin/audit': organizersAlone,
    'GET /api/v1/admin/audit.csv': organizersAlone,
    'GET /api/v1/compo/:compoId/desk': organizersAlone,
    'POST /api/v1/compo/:compoId/desk/times': organizersAlone,
    // The name of another event.
    'POST /api/v1/compo/:compoId/desk/end': { ...all(403), ...some(organizers, 400) },
    // Nothing has ended.
    'POST /api/v1/compo/:compoId/desk/reopen': { ...all(403), ...some(['owner', 'staffEntrant'], 409) },
    'POST /api/v1/notice': organizersAlone,
    'GET /api/v1/admin/waiting': staffAlone,
    'GET /api/v1/admin/health': staffAlone,
    'GET /api/v1/moderation': staffAlone,
    'POST /api/v1/moderation/user/:userId/suspend': staffAlone,
    'POST /api/v1/moderation/user/:userId/lift': staffAlone,
    'POST /api/v1/moderation/appeal/:suspensionId/answer': staffAlone,
    'GET /api/v1/account/suspension': loggedInOnly,
    // Nobody here is suspended; features/staff/moderation.test.ts covers those who are.
    'POST /api/v1/account/appeal': { ...all(409), ...unknown },
  },
  accessByPhase: {
    'GET /api/v1/compo/:compoId/desk': organizing,
    'GET /api/v1/compo/:compoId/desk/next': organizing,
    'POST /api/v1/compo/:compoId/desk/next': organizing,
    'POST /api/v1/compo/:compoId/desk/times': organizing,
    'POST /api/v1/compo/:compoId/desk/end': organizing,
    'POST /api/v1/compo/:compoId/desk/reopen': always({
      ...all(403),
      ...some(['owner', 'staffEntrant'], letIn),
    }),
  },
  auditedIn: {
    'POST /api/v1/compo/:compoId/desk/end': 'features/staff/end-and-reopen.test.ts',
    'POST /api/v1/compo/:compoId/desk/reopen': 'features/staff/end-and-reopen.test.ts',
  },
  bodies: {
    'POST /api/v1/compo/:compoId/desk/next': () => {
      planned += 1;
      const times = { start: 4e12, end: 4.1e12, graceHours: 3 };
      return { title: 'The next jam', short: `next${planned}`, kind: 'speedhack', ...times };
    },
    'POST /api/v1/setup/open': () => ({ token: 'x' }),
    'POST /api/v1/setup/site': () => ({ name: 'A site', summerName: 'Sun', winterName: 'Snow' }),
    'POST /api/v1/setup/owner': () => ({
      username: 'late_owner',
      email: 'late@example.org',
      password: principalPassword,
    }),
    'POST /api/v1/setup/mail': () => ({ action: 'send' }),
    'POST /api/v1/setup/mail/code': () => ({ code: '000000' }),
    'POST /api/v1/setup/storage': () => ({ action: 'test' }),
    'POST /api/v1/setup/finish': () => ({ first: 'empty' }),
    'POST /api/v1/moderation/user/:userId/suspend': () => ({ reason: 'other', message: 'Stop.', days: 1 }),
    'POST /api/v1/moderation/user/:userId/lift': () => ({ message: '' }),
    'POST /api/v1/moderation/appeal/:suspensionId/answer': () => ({ answer: 'No.' }),
    'POST /api/v1/compo/:compoId/desk/times': ({ scene }) => ({
      votingEnd: scene.competition.votingEndMs,
      notice: '',
    }),
    'POST /api/v1/compo/:compoId/desk/end': () => ({ what: 'end', name: 'Another event' }),
    'POST /api/v1/compo/:compoId/desk/reopen': ({ scene }) => ({
      what: 'end',
      until: scene.competition.votingEndMs - 1,
    }),
    'POST /api/v1/notice': () => ({ kind: 'info', text: '' }),
    'POST /api/v1/account/appeal': () => ({ text: 'It was not me.' }),
  },
  pages: {
    '/admin': {
      address: '/admin',
      heading: 'You need to be logged in with admin rights.',
      status: 403,
      insideHeading: 'Admin',
      access: staffAlone,
    },
    '/accounts/suspended': {
      address: '/accounts/suspended',
      heading: 'You must be logged in.',
      status: 401,
      insideHeading: "Your account isn't suspended",
      access: loggedInOnly,
    },
    // There is an owner.
    '/setup': { address: '/setup', heading: 'Page not found', status: 404, access: 404 },
    '/admin/demo': {
      address: '/admin/demo',
      heading: 'You need to be logged in with admin rights.',
      status: 403,
      insideHeading: 'The demo',
      access: organizersAlone,
    },
    '/admin/desk/:compoId/next': {
      address: '/admin/desk/{event}/next',
      heading: 'You need to be logged in with admin rights.',
      status: 403,
      insideHeading: 'Next edition of {title}',
      access: organizersAlone,
    },
    '/admin/desk/:compoId': {
      address: '/admin/desk/{event}',
      heading: 'You need to be logged in with admin rights.',
      status: 403,
      insideHeading: 'Event desk',
      access: organizersAlone,
    },
    '/admin/health': {
      address: '/admin/health',
      heading: 'You need to be logged in with admin rights.',
      status: 403,
      insideHeading: 'Site status',
      access: staffAlone,
    },
    '/admin/moderation': {
      address: '/admin/moderation',
      heading: 'You need to be logged in with admin rights.',
      status: 403,
      insideHeading: 'Moderation',
      access: staffAlone,
    },
    '/admin/:resource': {
      address: '/admin/news',
      heading: 'You need to be logged in with admin rights.',
      status: 403,
      insideHeading: 'News',
      access: staffAlone,
    },
    '/admin/:resource/:rowId': {
      address: '/admin/settings/1',
      heading: 'You need to be logged in with admin rights.',
      status: 403,
      insideHeading: 'Names and links',
      access: organizersAlone,
    },
  },
  columns: {
    'backup_run.destination': 'folder',
    'health_check.state': 'ok',
    'health_sample.state': 'ok',
    'schema_compatibility.oldest_version': '0.1.0',
    'api_token.scopes': '{read}',
  },
};
