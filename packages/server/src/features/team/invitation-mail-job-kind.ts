import type { JobKind } from '../../platform/jobs.ts';

export const sendInvitationMailKind: JobKind = {
  name: 'send-invitation-mail',
  priority: 'normal',
  queue: null,
};
